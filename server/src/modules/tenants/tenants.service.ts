import { isLoopback } from '@vantage/contract/embedding/embed-urls';
import { isId } from '@vantage/contract/api/ids';
import type { TenantInfo } from '@vantage/contract/tenants';
import { boundedCache } from '../../platform/bounded-cache';
import { AppError, StartError } from '../../platform/errors';
import type { Database, GlobalTables, Scope } from '../../platform/database/database';
import type { PublicUrl } from '../../platform/public-address';
import { hostName, slugPattern, tenantOfHost } from './tenant-of-host';
import type { tenantRepository, TenantRow } from './tenants.repository';
import { minute } from '../../platform/durations';

/** Milliseconds; limits the effect of a lost notification. */
const cacheTtl = minute;

interface Dependencies {
  readonly database: Database;
  readonly tenants: ReturnType<typeof tenantRepository>;
  /** Slug of the tenant of a bare host name. */
  readonly defaultTenant: string;
  readonly publicUrl: PublicUrl;
}

export interface TenantIdentity {
  readonly _id: string;
  readonly name: string;
  readonly info: TenantInfo;
}

export type TenantService = ReturnType<typeof tenantService>;

export const tenantService = ({ database, tenants, defaultTenant, publicUrl }: Dependencies) => {
  // Unknown ids are cached too, so that a flood of them does not reach the database.
  const byId = boundedCache<TenantRow | 'none'>(10_000, { ttl: cacheTtl });
  const infoById = boundedCache<TenantInfo>(10_000, { ttl: cacheTtl });
  // Prevents caching a row that was read before an invalidation arrived.
  let invalidations = 0;

  /** @param within the open transaction: waiting for a second connection while holding one could deadlock */
  const find = async (id: string, within: GlobalTables | null): Promise<TenantRow | null> => {
    const cached = byId.get(id);
    if (cached !== undefined) return cached === 'none' ? null : cached;
    const before = invalidations;
    const row = await (within
      ? tenants.byId(within, id)
      : database.globalTables((globalTables) => tenants.byId(globalTables, id)));
    if (before === invalidations) byId.set(id, row ?? 'none');
    return row;
  };

  /** The registry's values are those that the tenant started with. */
  const readInfo = async ({ id, profile }: TenantRow): Promise<TenantInfo> => {
    const cached = infoById.get(id);
    if (cached !== undefined) return cached;
    const before = invalidations;
    const current = { ...profile, ...(await database.read(id, (scope) => tenants.ownInfo(scope))) };
    if (before === invalidations) infoById.set(id, current);
    return current;
  };

  const toIdentity = async (row: TenantRow): Promise<TenantIdentity> => ({
    _id: row.id,
    name: row.profile.name,
    info: await readInfo(row),
  });

  const findBySlug = async (slug: string): Promise<TenantRow | null> =>
    slugPattern.test(slug)
      ? database.globalTables((globalTables) => tenants.bySlug(globalTables, slug))
      : null;

  const activeOrNull = (row: TenantRow | null): TenantRow | null => (row?.suspended ? null : row);

  return {
    /** @throws {AppError} tenant.unknown, also for a suspended tenant */
    async requireActive(id: string): Promise<void> {
      if (!activeOrNull(await find(id, null))) throw new AppError('tenant.unknown');
    },

    /** Includes suspended tenants. @param slugOrId in lower case */
    findRegistered(slugOrId: string): Promise<TenantRow | null> {
      return isId(slugOrId)
        ? database.globalTables((globalTables) => tenants.byId(globalTables, slugOrId))
        : findBySlug(slugOrId);
    },

    /** Suspended tenants count as missing. @param slugOrId in lower case */
    async findActive(slugOrId: string): Promise<TenantIdentity | null> {
      const row = activeOrNull(isId(slugOrId) ? await find(slugOrId, null) : await findBySlug(slugOrId));
      return row && toIdentity(row);
    },

    async ofHost(host: string): Promise<(TenantIdentity & { readonly slug: string }) | null> {
      const hostTenant = tenantOfHost(host);
      const row = await database.globalTables(async (globalTables) =>
        hostTenant.kind === 'default'
          ? tenants.bySlug(globalTables, defaultTenant)
          : ((await tenants.byHost(globalTables, hostName(host))) ??
            tenants.bySlug(globalTables, hostTenant.slug)),
      );
      const active = activeOrNull(row);
      return active && { ...(await toIdentity(active)), slug: active.slug };
    },

    /**
     * From the configuration, never from a request; without a trailing slash.
     * @param within the caller's open transaction, or null; required, because it is easily forgotten
     * @throws {AppError} tenant.unknown
     */
    async publicUrl(id: string, within: GlobalTables | null): Promise<string> {
      const row = await find(id, within);
      if (!row) throw new AppError('tenant.unknown');
      return publicUrl(row);
    },

    /** From the configuration, the public URL's first. @throws {AppError} tenant.unknown */
    async origins(id: string): Promise<string[]> {
      const row = await find(id, null);
      if (!row) throw new AppError('tenant.unknown');
      const main = new URL(publicUrl(row));
      const own = await database.globalTables((globalTables) => tenants.hosts(globalTables, id));
      // On this machine the default tenant has two names.
      const hosts = main.hostname === 'localhost' ? [`${row.slug}.localhost`, ...own] : own;
      const at = (host: string): string => Object.assign(new URL(main.origin), { hostname: host }).origin;
      return [...new Set([main.origin, ...hosts.map(at)])];
    },

    /**
     * A port only if it is not the default; all loopback names on loopback. @throws {AppError} tenant.unknown
     */
    async ownHosts(id: string): Promise<string[]> {
      const origins = (await this.origins(id)).map((origin) => new URL(origin));
      const [main] = origins;
      const loopbackNames = main && isLoopback(main.hostname) ? ['localhost', '127.0.0.1'] : [];
      const loopbackHosts = loopbackNames.map((name) =>
        Object.assign(new URL(main?.origin ?? ''), { hostname: name }),
      );
      return [...new Set([...origins, ...loopbackHosts].map(({ host }) => host))];
    },

    /** @throws {AppError} tenant.unknown */
    async get(id: string): Promise<TenantIdentity> {
      const row = await find(id, null);
      if (!row) throw new AppError('tenant.unknown');
      return toIdentity(row);
    },

    /** @param within see `publicAddress` @throws {AppError} tenant.unknown */
    async getName(id: string, within: GlobalTables | null): Promise<string> {
      const row = await find(id, within);
      if (!row) throw new AppError('tenant.unknown');
      return row.profile.name;
    },

    /** All processes read the tenant again once the transaction has committed. */
    announceChange(scope: Scope): Promise<void> {
      return tenants.notifyChange(scope);
    },

    async isActive(id: string): Promise<boolean> {
      return activeOrNull(await find(id, null)) !== null;
    },

    /** Includes suspended tenants. */
    ids(): Promise<string[]> {
      return database.globalTables((globalTables) => tenants.ids(globalTables));
    },

    /** @throws {StartError} if several tenants would have the same public URL */
    async assertDistinctUrls(): Promise<void> {
      if (publicUrl({ slug: 'a' }) !== publicUrl({ slug: 'b' })) return;
      const { length } = await this.ids();
      if (length > 1)
        throw new StartError(
          `PUBLIC_URL: must contain {tenant}, because there are ${length} organizations, each with its own address`,
        );
    },

    /** Includes suspended tenants, in the order of their slugs. */
    list(): Promise<Pick<TenantRow, 'id' | 'slug'>[]> {
      return database.globalTables((globalTables) => tenants.list(globalTables));
    },

    /** Without an id, evicts all tenants from the cache. */
    invalidate(id?: string): void {
      invalidations += 1;
      for (const cache of [byId, infoById])
        if (id === undefined) cache.clear();
        else cache.delete(id);
    },
  };
};
