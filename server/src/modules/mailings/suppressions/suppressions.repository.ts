import { sql, type Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { listLimits } from '@vantage/contract/api/list-limits';
import type { SuppressionQuery, SuppressionReason } from '@vantage/contract/mailings/suppressions';
import type { DB } from '../../../database-schema';
import type { Scope } from '../../../platform/database/database';
import {
  boundedTotal,
  keysetPage,
  type CountedPage,
  type KeysetOrder,
  type Page,
} from '../../../platform/database/keyset';
import { preparedStatement } from '../../../platform/database/prepared-statement';
import { normalizeEmail } from '../email-addresses';

export type SuppressionRow = Pick<
  Selectable<DB['suppression']>,
  'id' | 'email' | 'normalized_email' | 'reason' | 'created_at'
>;

/** Notifies of tenants with newly suppressed addresses. */
export const suppressionChannel = 'suppression';

const columns = ['id', 'email', 'normalized_email', 'reason', 'created_at'] as const;

type SuppressedAddress = Pick<SuppressionRow, 'id' | 'email' | 'reason'>;

export interface NewSuppression {
  readonly id: string;
  readonly email: string;
  readonly normalizedEmail: string;
  readonly reason: SuppressionReason;
}

// The tenant comes from a table: a distributed database rejects an insert that selects from functions only.
const insertAll = preparedStatement<{ count: number }>(`
  with added as (
    insert into suppression as added (tenant_id, id, email, normalized_email, reason)
    select t.tenant_id, l.id, l.email, l."normalizedEmail", l.reason
    from tenant_settings t,
      json_to_recordset($2::json) as l(id uuid, email text, "normalizedEmail" text, reason text)
    where t.tenant_id = $1
    -- Two imports of the same addresses would wait for each other otherwise.
    order by l."normalizedEmail"
    on conflict (tenant_id, normalized_email) do nothing
    returning 1
  )
  select count(*)::int as count from added`);

const insertOrStrengthen = preparedStatement<SuppressedAddress>(`
  insert into suppression as s (tenant_id, id, email, normalized_email, reason)
  select t.tenant_id, l.id, l.email, l."normalizedEmail", l.reason
  from tenant_settings t,
    json_to_recordset($2::json) as l(id uuid, email text, "normalizedEmail" text, reason text)
  where t.tenant_id = $1
  order by l."normalizedEmail"
  on conflict (tenant_id, normalized_email) do update set reason = excluded.reason
    where s.reason in ('added', 'bounced') and excluded.reason in ('unsubscribed', 'complained')
  returning id, email, reason`);

const notify = preparedStatement(`select pg_notify('${suppressionChannel}', $1::uuid::text)`);

const sortColumns: Record<
  SuppressionQuery['sort'],
  Omit<KeysetOrder<'created_at' | 'normalized_email'>, 'table'>
> = {
  createdAt: { column: 'created_at', type: 'timestamptz' },
  email: { column: 'normalized_email', type: 'text' },
};

const filterSuppressions = (scope: Scope, { search, reason }: SuppressionQuery) => {
  let rows = scope.tables().selectFrom('suppression').select(columns).where('tenant_id', '=', scope.tenantId);
  if (reason) rows = rows.where('reason', 'in', reason);
  const prefix = normalizeEmail(search ?? '');
  if (prefix !== '') rows = rows.where(sql<boolean>`starts_with(normalized_email, ${prefix})`);
  return rows;
};

/**
 * Suppresses addresses. One that is suppressed already keeps its reason, unless the recipient unsubscribed or
 * complained.
 * @param addresses have each address once
 * @returns the addresses that have changed
 */
const suppress = async (
  scope: Scope,
  addresses: readonly Pick<NewSuppression, 'email' | 'reason'>[],
): Promise<readonly SuppressedAddress[]> => {
  if (addresses.length === 0) return [];
  const lines = addresses.map((one): NewSuppression => ({
    id: uuidv7(),
    normalizedEmail: normalizeEmail(one.email),
    ...one,
  }));
  const changed = await insertOrStrengthen(scope, JSON.stringify(lines));
  if (changed.length > 0) await notify(scope);
  return changed;
};

export const suppressionRepository = () => ({
  pageWithoutTotal(scope: Scope, query: SuppressionQuery): Promise<Page<SuppressionRow>> {
    return keysetPage(filterSuppressions(scope, query), query, {
      table: 'suppression',
      ...sortColumns[query.sort],
    });
  },

  async page(scope: Scope, query: SuppressionQuery): Promise<CountedPage<SuppressionRow>> {
    const rows = filterSuppressions(scope, query);
    const [page, { total }] = await Promise.all([
      keysetPage(rows, query, { table: 'suppression', ...sortColumns[query.sort] }),
      scope
        .tables()
        .selectFrom(rows.limit(listLimits.countedTo + 1).as('counted'))
        .select(sql<number>`count(*)::int`.as('total'))
        .executeTakeFirstOrThrow(),
    ]);
    return { ...page, ...boundedTotal(total) };
  },

  suppress,

  /** Suppresses an address in the same way. @returns false if nothing has changed */
  async insert(scope: Scope, email: string, reason: SuppressionReason): Promise<boolean> {
    return (await suppress(scope, [{ email, reason }])).length > 0;
  },

  /** Adds addresses. Those that are suppressed already keep their reason. @returns how many were added */
  async insertAll(scope: Scope, lines: readonly NewSuppression[]): Promise<number> {
    if (lines.length === 0) return 0;
    const [row] = await insertAll(scope, JSON.stringify(lines));
    const count = row?.count ?? 0;
    if (count > 0) await notify(scope);
    return count;
  },

  findByEmail(scope: Scope, email: string): Promise<SuppressionRow | undefined> {
    return scope
      .tables()
      .selectFrom('suppression')
      .select(columns)
      .where('tenant_id', '=', scope.tenantId)
      .where('normalized_email', '=', normalizeEmail(email))
      .executeTakeFirst();
  },

  /** @returns the suppression that was removed */
  remove(scope: Scope, id: string): Promise<SuppressionRow | undefined> {
    return scope
      .tables()
      .deleteFrom('suppression')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirst();
  },
});

export type SuppressionRepository = ReturnType<typeof suppressionRepository>;
