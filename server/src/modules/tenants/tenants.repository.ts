import { sql } from 'kysely';
import { tenantInfo, type TenantInfo } from '@vantage/contract/tenants';
import type { GlobalTables, Scope } from '../../platform/database/database';

/** The payload is the tenant's id. */
export const tenantChangedChannel = 'tenant_changed';

export interface TenantRow {
  readonly id: string;
  readonly slug: string;
  readonly profile: TenantInfo;
  readonly suspended: boolean;
}

export const tenantColumns = ['tenant.id', 'tenant.slug', 'tenant.profile', 'tenant.suspended_at'] as const;

export const toTenantRow = (row: {
  id: string;
  slug: string;
  profile: unknown;
  suspended_at: Date | null;
}): TenantRow => ({
  id: row.id,
  slug: row.slug,
  profile: tenantInfo.parse(row.profile),
  suspended: row.suspended_at !== null,
});

export const tenantRepository = () => ({
  async byId(globalTables: GlobalTables, id: string): Promise<TenantRow | null> {
    const row = await globalTables
      .tables()
      .selectFrom('tenant')
      .select(tenantColumns)
      .where('id', '=', id)
      .executeTakeFirst();
    return row ? toTenantRow(row) : null;
  },

  /** What the tenant's administrators may change; null without settings. */
  async ownInfo(scope: Scope): Promise<Pick<TenantInfo, 'supportEmail' | 'timeZone'> | null> {
    const row = await scope
      .tables()
      .selectFrom('tenant_settings')
      .select(['support_email as supportEmail', 'time_zone as timeZone'])
      .where('tenant_id', '=', scope.tenantId)
      .executeTakeFirst();
    return row ?? null;
  },

  /** Delivered when the transaction commits. */
  async notifyChange(scope: Scope): Promise<void> {
    await sql`select pg_notify(${tenantChangedChannel}, ${scope.tenantId})`.execute(scope.tables());
  },

  async ids(globalTables: GlobalTables): Promise<string[]> {
    const rows = await globalTables.tables().selectFrom('tenant').select('id').orderBy('id').execute();
    return rows.map(({ id }) => id);
  },

  list(globalTables: GlobalTables): Promise<Pick<TenantRow, 'id' | 'slug'>[]> {
    return globalTables.tables().selectFrom('tenant').select(['id', 'slug']).orderBy('slug').execute();
  },

  async bySlug(globalTables: GlobalTables, slug: string): Promise<TenantRow | null> {
    const row = await globalTables
      .tables()
      .selectFrom('tenant')
      .select(tenantColumns)
      .where('slug', '=', slug)
      .executeTakeFirst();
    return row ? toTenantRow(row) : null;
  },

  async hosts(globalTables: GlobalTables, id: string): Promise<string[]> {
    const rows = await globalTables
      .tables()
      .selectFrom('tenant_host')
      .select('host')
      .where('tenant_id', '=', id)
      .orderBy('host')
      .execute();
    return rows.map(({ host }) => host);
  },

  async byHost(globalTables: GlobalTables, host: string): Promise<TenantRow | null> {
    const row = await globalTables
      .tables()
      .selectFrom('tenant')
      .innerJoin('tenant_host', 'tenant_host.tenant_id', 'tenant.id')
      .select(tenantColumns)
      .where('tenant_host.host', '=', host)
      .executeTakeFirst();
    return row ? toTenantRow(row) : null;
  },
});
