import { sql } from 'kysely';
import type { TenantInfo } from '@vantage/contract/tenants';
import { onUniqueViolation } from '../../platform/database/constraint-errors';
import type { GlobalTables, Scope } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { tenantColumns, toTenantRow, type TenantRow } from './tenants.repository';

/** A tenant with what an operator knows of it. */
export interface RegistryRow extends TenantRow {
  readonly suspendedAt: Date | null;
  readonly createdAt: Date;
  readonly hosts: readonly string[];
}

const slugTaken = onUniqueViolation(
  'tenant_slug_key',
  () =>
    new AppError('validation', {
      fields: { slug: [{ code: 'taken', message: 'Another organization has this slug.' }] },
    }),
);
const hostTaken = onUniqueViolation(
  'tenant_host_pkey',
  () =>
    new AppError('validation', {
      fields: { host: [{ code: 'taken', message: 'This host belongs to an organization already.' }] },
    }),
);

/** Only the database's owner may change the registry, so that no request can. */
export const tenantRegistryRepository = () => ({
  /** All tenants by slug: there are hundreds. */
  async list(globalTables: GlobalTables): Promise<RegistryRow[]> {
    const tables = globalTables.tables();
    const rows = await tables
      .selectFrom('tenant')
      .select([...tenantColumns, 'tenant.created_at'])
      .orderBy('slug')
      .execute();
    const hosts = await tables
      .selectFrom('tenant_host')
      .select(['host', 'tenant_id'])
      .orderBy('host')
      .execute();
    return rows.map((row) => ({
      ...toTenantRow(row),
      suspendedAt: row.suspended_at,
      createdAt: row.created_at,
      hosts: hosts.filter(({ tenant_id: tenantId }) => tenantId === row.id).map(({ host }) => host),
    }));
  },

  /** The scope's tenant is the new one. @throws {AppError} validation: the slug is taken */
  async insert(scope: Scope, tenant: { readonly slug: string; readonly profile: TenantInfo }): Promise<void> {
    await scope
      .tables()
      .insertInto('tenant')
      .values({ id: scope.tenantId, slug: tenant.slug, profile: JSON.stringify(tenant.profile) })
      .execute()
      .catch(slugTaken);
  },

  /** Other changes of the same tenant wait until this transaction ends. */
  async lock(scope: Scope): Promise<TenantRow | null> {
    const row = await scope
      .tables()
      .selectFrom('tenant')
      .select(tenantColumns)
      .where('id', '=', scope.tenantId)
      .forUpdate()
      .executeTakeFirst();
    return row ? toTenantRow(row) : null;
  },

  async setProfile(scope: Scope, profile: TenantInfo): Promise<void> {
    await scope
      .tables()
      .updateTable('tenant')
      .set({ profile: JSON.stringify(profile) })
      .where('id', '=', scope.tenantId)
      .execute();
  },

  async setSuspended(scope: Scope, isSuspended: boolean): Promise<void> {
    await scope
      .tables()
      .updateTable('tenant')
      .set({ suspended_at: isSuspended ? sql<Date>`now()` : null })
      .where('id', '=', scope.tenantId)
      .execute();
  },

  /** @throws {AppError} validation: the host is taken */
  async insertHost(scope: Scope, host: string): Promise<void> {
    await scope
      .tables()
      .insertInto('tenant_host')
      .values({ tenant_id: scope.tenantId, host })
      .execute()
      .catch(hostTaken);
  },

  /** @returns false if the tenant doesn't have the host */
  async deleteHost(scope: Scope, host: string): Promise<boolean> {
    const { numDeletedRows } = await scope
      .tables()
      .deleteFrom('tenant_host')
      .where('tenant_id', '=', scope.tenantId)
      .where('host', '=', host)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  },
});

export type TenantRegistryRepository = ReturnType<typeof tenantRegistryRepository>;
