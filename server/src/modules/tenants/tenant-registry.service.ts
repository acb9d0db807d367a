import { tenantInfo, type TenantInfo } from '@vantage/contract/tenants';
import type { Database, Scope } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { isHostName, slugPattern } from './tenant-of-host';
import type { RegistryRow, TenantRegistryRepository } from './tenant-registry.repository';
import type { tenantRepository, TenantRow } from './tenants.repository';

const maxNameLength = 100;

interface Dependencies {
  readonly database: Database;
  readonly registry: TenantRegistryRepository;
  readonly tenants: ReturnType<typeof tenantRepository>;
}

const invalid = (field: string, code: string, message: string): AppError =>
  new AppError('validation', { fields: { [field]: [{ code, message }] } });

const checkName = (name: string): void => {
  if (name.trim() === '' || name.length > maxNameLength)
    throw invalid('name', 'length', `The name needs 1 to ${maxNameLength} characters.`);
};

export type TenantRegistry = ReturnType<typeof tenantRegistry>;

/**
 * Changes the registry in the caller's transaction, which must be that of the database's owner: the application's role
 * may only read it. All processes are notified at the commit.
 */
export const tenantRegistry = ({ database, registry, tenants }: Dependencies) => {
  const change = async (scope: Scope, work: (before: TenantRow) => Promise<void>): Promise<void> => {
    const before = await registry.lock(scope);
    if (!before) throw new AppError('tenant.unknown');
    await work(before);
    await tenants.notifyChange(scope);
  };

  return {
    list(): Promise<RegistryRow[]> {
      return database.globalTables((globalTables) => registry.list(globalTables));
    },

    /** @throws {AppError} tenant.unknown */
    async find(slug: string): Promise<TenantRow> {
      const row = await database.globalTables((globalTables) => tenants.bySlug(globalTables, slug));
      if (!row)
        throw new AppError('tenant.unknown', { detail: `There is no organization with the slug ${slug}.` });
      return row;
    },

    /** @throws {AppError} validation: invalid slug or name, slug taken */
    async insert(scope: Scope, slug: string, info: TenantInfo): Promise<void> {
      if (!slugPattern.test(slug))
        throw invalid(
          'slug',
          'format',
          'The slug needs 1 to 63 small letters, digits and hyphens, and begins and ends without a hyphen.',
        );
      checkName(info.name);
      await registry.insert(scope, { slug, profile: tenantInfo.parse(info) });
      await tenants.notifyChange(scope);
    },

    /** @returns the name before. @throws {AppError} tenant.unknown, validation */
    async rename(scope: Scope, name: string): Promise<string> {
      checkName(name);
      let previous = '';
      await change(scope, async ({ profile }) => {
        previous = profile.name;
        await registry.setProfile(scope, { ...profile, name });
      });
      return previous;
    },

    /** @returns false if it was in this state already. @throws {AppError} tenant.unknown */
    async setSuspended(scope: Scope, isSuspended: boolean): Promise<boolean> {
      let isChanged = false;
      await change(scope, async ({ suspended }) => {
        isChanged = suspended !== isSuspended;
        if (isChanged) await registry.setSuspended(scope, isSuspended);
      });
      return isChanged;
    },

    /** @throws {AppError} tenant.unknown; validation: invalid host, host taken */
    addHost(scope: Scope, host: string): Promise<void> {
      if (!isHostName(host))
        throw invalid(
          'host',
          'format',
          'The host must be a name such as portal.example.com, without scheme, port and path.',
        );
      return change(scope, () => registry.insertHost(scope, host.toLowerCase()));
    },

    /** @throws {AppError} tenant.unknown; notFound: the tenant doesn't have the host */
    removeHost(scope: Scope, host: string): Promise<void> {
      return change(scope, async ({ slug }) => {
        if (!(await registry.deleteHost(scope, host.toLowerCase())))
          throw new AppError('notFound', { detail: `${slug} has no host ${host}.` });
      });
    },
  };
};
