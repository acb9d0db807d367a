import { LRUCache } from 'lru-cache';
import { isLoopback } from '@vantage/contract/embed-addresses';
import { isId } from '@vantage/contract/ids';
import type { TenantCheck, TenantInfo } from '@vantage/contract/tenants';
import { AppError } from '../../platform/errors';
import type { Database, GlobalTables } from '../../platform/database/database';
import type { PublicAddress } from '../../platform/public-address';
import { hostName, tenantOfHost } from './tenant-of-host';
import type { tenantRepository, TenantRow } from './tenants.repository';

/** Milliseconds that a look-up is remembered; changes are announced, so this only bounds a lost announcement. */
const cacheTtl = 60_000;

/** What a slug may be; anything else need not be looked for. */
const slugPattern = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

interface Dependencies {
  readonly database: Database;
  readonly tenants: ReturnType<typeof tenantRepository>;
  /** Slug that a bare host name stands for. */
  readonly defaultTenant: string;
  readonly publicAddress: PublicAddress;
}

export type TenantService = ReturnType<typeof tenantService>;

export const tenantService = ({ database, tenants, defaultTenant, publicAddress }: Dependencies) => {
  // Unknown ones are remembered too: whoever asks for many must not reach the database each time.
  const byId = new LRUCache<string, TenantRow | 'none'>({ max: 10_000, ttl: cacheTtl });
  // Counts announcements, so that a row read before one of them is not remembered after it.
  let invalidations = 0;

  /** @param within an open transaction: another connection could be waited for in vain while this one is held */
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

  const findBySlug = async (slug: string): Promise<TenantRow | null> =>
    slugPattern.test(slug)
      ? database.globalTables((globalTables) => tenants.bySlug(globalTables, slug))
      : null;

  const activeOrNull = (row: TenantRow | null): TenantRow | null => (row?.suspended ? null : row);

  return {
    /**
     * Lets a call on to a tenant that exists and is not suspended.
     * @throws {AppError} tenant.unknown
     */
    requireActive(id: string): Promise<void> | void {
      const cached = byId.get(id);
      if (cached !== undefined && cached !== 'none' && !cached.suspended) return;
      return find(id, null).then((row) => {
        if (!activeOrNull(row)) throw new AppError('tenant.unknown');
      });
    },

    /** Whether there is such a tenant, by slug or id in lower case; a suspended one is answered as one that is not there. */
    async check(slugOrId: string): Promise<TenantCheck> {
      const row = activeOrNull(isId(slugOrId) ? await find(slugOrId, null) : await findBySlug(slugOrId));
      return row ? { exists: true, _id: row.id, name: row.info.name, info: row.info } : { exists: false };
    },

    /** The tenant that a host stands for, or null. */
    async ofHost(host: string): Promise<{ id: string; slug: string } | null> {
      const hostTenant = tenantOfHost(host);
      const row = await database.globalTables(async (globalTables) =>
        hostTenant.kind === 'default'
          ? tenants.bySlug(globalTables, defaultTenant)
          : ((await tenants.byHost(globalTables, hostName(host))) ??
            tenants.bySlug(globalTables, hostTenant.slug)),
      );
      return activeOrNull(row);
    },

    /**
     * Where an organisation's portal is found, by the configuration and never by what a request says; without a slash
     * at the end.
     * @param within the open transaction of whoever asks inside of one; it is required, since it is easily forgotten
     * @throws {AppError} tenant.unknown
     */
    async publicAddress(id: string, within: GlobalTables | null): Promise<string> {
      const row = await find(id, within);
      if (!row) throw new AppError('tenant.unknown');
      return publicAddress(row);
    },

    /**
     * Every origin at which an organisation's portal is found, the one of its links first; by the configuration, as
     * above. Hosts of its own have the scheme and port of that one.
     * @throws {AppError} tenant.unknown
     */
    async origins(id: string): Promise<string[]> {
      const row = await find(id, null);
      if (!row) throw new AppError('tenant.unknown');
      const main = new URL(publicAddress(row));
      const own = await database.globalTables((globalTables) => tenants.hosts(globalTables, id));
      // This machine knows the default tenant by both names.
      const hosts = main.hostname === 'localhost' ? [`${row.slug}.localhost`, ...own] : own;
      const at = (host: string): string => Object.assign(new URL(main.origin), { hostname: host }).origin;
      return [...new Set([main.origin, ...hosts.map(at)])];
    },

    /**
     * Every host that leads to an organisation's portal, with its port where it is not the scheme's own. On the
     * operator's own machine these are the names that every browser there knows, too.
     * @throws {AppError} tenant.unknown
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

    /**
     * What a client is told of its tenant.
     * @throws {AppError} tenant.unknown
     */
    async get(id: string): Promise<{ _id: string; name: string; info: TenantInfo }> {
      const row = await find(id, null);
      if (!row) throw new AppError('tenant.unknown');
      return { _id: row.id, name: row.info.name, info: row.info };
    },

    /**
     * What a tenant calls itself.
     * @param within the open transaction of whoever asks inside of one; it is required, since it is easily forgotten
     * @throws {AppError} tenant.unknown
     */
    async nameOf(id: string, within: GlobalTables | null): Promise<string> {
      const row = await find(id, within);
      if (!row) throw new AppError('tenant.unknown');
      return row.info.name;
    },

    /** Whether there is such a tenant and it is not suspended. */
    isActive: async (id: string): Promise<boolean> => activeOrNull(await find(id, null)) !== null,

    /** Every tenant there is, suspended ones too. */
    ids: (): Promise<string[]> => database.globalTables((globalTables) => tenants.ids(globalTables)),

    /** Forgets what is remembered of a tenant that another process changed; without an id, of all. */
    invalidate(id?: string): void {
      invalidations += 1;
      if (id === undefined) byId.clear();
      else byId.delete(id);
    },
  };
};
