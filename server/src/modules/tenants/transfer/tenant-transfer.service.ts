import { v7 as uuidv7 } from 'uuid';
import type { Secrets } from '../../../platform/crypto/secrets';
import type { Database } from '../../../platform/database/database';
import { withOwnerClient } from '../../../platform/database/owner-connection';
import { eraseTenant, suspendTenant } from '../../../platform/database/tenant-copy/erase-tenant';
import { exportTenant, type ExportSummary } from '../../../platform/database/tenant-copy/export-tenant';
import {
  ImportError,
  importTenant,
  type ImportSummary,
} from '../../../platform/database/tenant-copy/import-tenant';
import type { AuditLog } from '../../audit-log';
import type { TenantService } from '../tenants.service';
import type { TenantRow } from '../tenants.repository';

/** It could not be done, and nothing was changed; the message says why, in one line. */
export class TransferError extends Error {
  override readonly name = 'TransferError';
}

/** What is left of an organization that was erased. */
export interface ErasureCertificate {
  readonly tenant: { readonly id: string; readonly slug: string; readonly name: string };
  readonly startedAt: string;
  readonly erasedAt: string;
  /** Deleted rows by table. */
  readonly rows: Readonly<Record<string, number>>;
}

interface Dependencies {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly tenants: TenantService;
  readonly audit: AuditLog;
  /** All rows of a tenant are read and deleted as the database's owner. */
  readonly ownerUrl: string;
  readonly onProgress: (line: string) => void;
}

const describeError = (error: unknown): never => {
  throw error instanceof ImportError ? new TransferError(error.message) : error;
};

export const tenantTransferService = (dependencies: Dependencies) => {
  const { database, secrets, tenants, audit, ownerUrl, onProgress } = dependencies;

  /** @throws {TransferError} */
  const find = async (slug: string): Promise<TenantRow> => {
    const row = await tenants.findRegistered(slug);
    if (!row) throw new TransferError(`There is no organization ${slug}.`);
    return row;
  };

  const recordFile = (tenantId: string, action: 'file.exported' | 'file.imported', file: string) =>
    database.write(tenantId, (scope) =>
      audit.record(scope, {
        action,
        actorId: null,
        externalActor: 'operator',
        sessionId: null,
        requestId: uuidv7(),
        entityId: null,
        after: { file },
      }),
    );

  const announceChange = (tenantId: string): Promise<void> =>
    database.write(tenantId, (scope) => tenants.announceChange(scope));

  return {
    /** @param options.passphrase null leaves out the organization's secrets @throws {TransferError} */
    async export(
      slug: string,
      options: { readonly file: string; readonly passphrase: string | null },
    ): Promise<ExportSummary> {
      const tenant = await find(slug);
      await recordFile(tenant.id, 'file.exported', `${tenant.slug}.vantage`);
      return withOwnerClient(ownerUrl, (client) =>
        exportTenant(client, { ...options, tenant, secrets, onProgress }),
      );
    },

    /**
     * The organization keeps its id, with which links to surveys are made, unless it is in use here.
     * @param options.slug null for the exported one
     * @param options.isActive otherwise the organization is suspended, so that nothing is sent twice
     * @throws {TransferError}
     */
    async import(
      file: string,
      options: {
        readonly slug: string | null;
        readonly passphrase: string | null;
        readonly isWithoutSecrets: boolean;
        readonly isActive: boolean;
      },
    ): Promise<ImportSummary & { readonly hasNewId: boolean }> {
      let hasNewId = false;
      const summary = await withOwnerClient(ownerUrl, (client) =>
        importTenant(client, {
          file,
          secrets,
          passphrase: options.passphrase,
          isWithoutSecrets: options.isWithoutSecrets,
          onProgress,
          async chooseTarget({ tenant }) {
            const slug = options.slug ?? tenant.slug;
            if (await tenants.findRegistered(slug))
              throw new TransferError(`The slug ${slug} is taken: choose another one with --as.`);
            hasNewId = (await tenants.findRegistered(tenant.id)) !== null;
            return { id: hasNewId ? uuidv7() : tenant.id, slug, isSuspended: !options.isActive };
          },
        }),
      ).catch(describeError);
      await recordFile(summary.tenant.id, 'file.imported', `${summary.tenant.slug}.vantage`);
      await announceChange(summary.tenant.id);
      return { ...summary, hasNewId };
    },

    /** Suspends the organization first, and deletes in batches. @throws {TransferError} */
    async erase(slug: string, confirmed: string): Promise<ErasureCertificate> {
      const { id, slug: registered, profile } = await find(slug);
      if (confirmed !== registered)
        throw new TransferError(`--confirm must be ${registered}. Nothing was erased.`);
      const startedAt = new Date().toISOString();
      const rows = await withOwnerClient(ownerUrl, async (client) => {
        await suspendTenant(client, id);
        await announceChange(id);
        return eraseTenant(client, id, onProgress);
      });
      return {
        tenant: { id, slug: registered, name: profile.name },
        startedAt,
        erasedAt: new Date().toISOString(),
        rows,
      };
    },
  };
};
