import { sql, type Selectable } from 'kysely';
import { getEntity, type AuditLogFilters } from '@vantage/contract/audit-log';
import { listLimits } from '@vantage/contract/api/list-limits';
import type { DB } from '../../database-schema';
import type { Scope } from '../../platform/database/database';
import { monthsBefore } from '../../platform/durations';
import { preparedStatement } from '../../platform/database/prepared-statement';
import {
  boundedTotal,
  keysetPageOfParts,
  keysetPart,
  type CountedPage,
  type KeysetPart,
  type KeysetQuery,
  type Page,
} from '../../platform/database/keyset';

export type AuditedFields = Readonly<Record<string, unknown>>;

const columns = [
  'id',
  'occurred_at',
  'actor_id',
  'external_actor',
  'as_user_id',
  'session_id',
  'request_id',
  'action',
  'entity',
  'entity_id',
  'user_id',
  'before',
  'after',
  'client_address',
  'user_agent',
] as const;

export type AuditEntryRow = Pick<Selectable<DB['audit_entry']>, (typeof columns)[number]>;

type PageQuery = AuditLogFilters & Omit<KeysetQuery, 'sort'>;

/** Entries about a user are read in two parts, each in the order of an index. */
type Part = 'all' | 'toAccount' | 'byUser';

const listParts = ({ userId }: AuditLogFilters): readonly Part[] =>
  userId === undefined ? ['all'] : ['toAccount', 'byUser'];

/** @param openEnd the end that the cursor has passed; as an index bound, reading would start there. */
const filtered = (scope: Scope, query: AuditLogFilters, part: Part, openEnd: 'from' | 'to' | null = null) => {
  let rows = scope.tables().selectFrom('audit_entry').where('audit_entry.tenant_id', '=', scope.tenantId);
  // An action implies its entity; together with an actor there is an index for both.
  const entity = query.entity ?? (query.action && query.actorId && getEntity(query.action));
  const { userId = null } = query;
  if (part === 'toAccount') rows = rows.where('user_id', '=', userId);
  if (part === 'byUser')
    rows = rows.where('actor_id', '=', userId).where('user_id', 'is distinct from', userId);
  if (query.actorId) rows = rows.where('actor_id', '=', query.actorId);
  if (entity) rows = rows.where('entity', '=', entity);
  if (query.entityId) rows = rows.where('entity_id', '=', query.entityId);
  if (query.action) rows = rows.where('action', '=', query.action);
  const timeFor = (end: 'from' | 'to') =>
    end === openEnd ? sql<Date>`occurred_at + interval '0'` : sql.ref<Date>('occurred_at');
  if (query.from) rows = rows.where(timeFor('from'), '>=', new Date(query.from));
  if (query.to) rows = rows.where(timeFor('to'), '<', new Date(query.to));
  return rows;
};

/** Months that a page is looked for in first. Planning and opening all months takes longer than reading a page. */
const nearMonths = 3;

/**
 * Reads the months before the page's begin first, and all only if they have too few entries. PostgreSQL leaves out the other
 * months when it plans, since the bounds are values.
 */
const nearestFirst = (
  all: KeysetPart<AuditEntryRow>,
  to: string | undefined,
  near: (from: Date, to: Date | null) => KeysetPart<AuditEntryRow>,
): KeysetPart<AuditEntryRow> => ({
  ...all,
  async fetch(after, limit) {
    const time = after?.values[0] ?? to;
    const begin = time === undefined ? null : new Date(time);
    // The part itself rejects a cursor that has no time.
    if (begin !== null && Number.isNaN(begin.getTime())) return all.fetch(after, limit);
    const from = monthsBefore(begin?.getTime() ?? Date.now(), nearMonths);
    const rows = await near(from, begin).fetch(after, limit);
    return rows.length === limit ? rows : all.fetch(after, limit);
  },
});

/** Parts with the same order, read at once. */
const merged = (
  parts: readonly KeysetPart<AuditEntryRow>[],
  order: 'asc' | 'desc',
): KeysetPart<AuditEntryRow> => {
  const [first] = parts as [KeysetPart<AuditEntryRow>];
  const sign = order === 'asc' ? 1 : -1;
  const compare = (one: AuditEntryRow, other: AuditEntryRow): number =>
    sign * (one.occurred_at.getTime() - other.occurred_at.getTime() || (one.id < other.id ? -1 : 1));
  return {
    ...first,
    async fetch(after, limit) {
      return (await Promise.all(parts.map((part) => part.fetch(after, limit))))
        .flat()
        .toSorted(compare)
        .slice(0, limit);
    },
  };
};

const insertEntry = preparedStatement(
  `insert into audit_entry
     (tenant_id, id, actor_id, as_user_id, session_id, request_id, action, entity, entity_id, user_id, before,
      after, external_actor, client_address, user_agent)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
);

// What is inserted is returned, since a distributed database rejects an insert that selects from functions only.
const insertEntries = preparedStatement(
  `insert into audit_entry
     (tenant_id, id, actor_id, as_user_id, session_id, request_id, action, entity, entity_id, user_id, before,
      after, external_actor, client_address, user_agent)
   select $1, id, actor_id, as_user_id, session_id, request_id, action, entity, entity_id, user_id, before, after,
     external_actor, client_address, user_agent
   from jsonb_to_recordset($2::jsonb) as e(id uuid, actor_id uuid, as_user_id uuid, session_id uuid, request_id text,
     action text, entity text, entity_id uuid, user_id uuid, before jsonb, after jsonb, external_actor text,
     client_address text, user_agent text)
   returning id`,
);

// The database itself compares entries with the tenant's retention period, since the application may not delete others.
const deleteExpired = preparedStatement<{ deleted: number }>(
  'select app.delete_expired_audit_entries($2) as deleted where app.tenant_id() = $1',
);

export const auditLogRepository = () => {
  const page = (scope: Scope, query: PageQuery): Promise<Page<AuditEntryRow>> => {
    const openEnd = query.cursor === undefined ? null : query.order === 'desc' ? 'to' : 'from';
    const order = { ...query, sort: 'at' };
    const by = { table: 'audit_entry', column: 'occurred_at', type: 'timestamptz' } as const;
    const parts = listParts(query).map((part) => {
      const rows = filtered(scope, query, part, openEnd).select(columns);
      const all = keysetPart(rows, order, by);
      if (query.order === 'asc') return all;
      return nearestFirst(all, query.to, (from, to) => {
        const after = rows.where('occurred_at', '>=', from);
        return keysetPart(to === null ? after : after.where('occurred_at', '<=', to), order, by);
      });
    });
    return keysetPageOfParts([merged(parts, query.order)], query);
  };

  return {
    async insert(scope: Scope, entry: Omit<AuditEntryRow, 'occurred_at'>): Promise<void> {
      const { id, actor_id, as_user_id, session_id, request_id, action, entity, entity_id, user_id } = entry;
      const [before, after] = [entry.before, entry.after].map((fields) => fields && JSON.stringify(fields));
      await insertEntry(
        scope,
        id,
        actor_id,
        as_user_id,
        session_id,
        request_id,
        action,
        entity,
        entity_id,
        user_id,
        before,
        after,
        entry.external_actor,
        entry.client_address,
        entry.user_agent,
      );
    },

    async insertAll(scope: Scope, all: readonly Omit<AuditEntryRow, 'occurred_at'>[]): Promise<void> {
      await insertEntries(scope, JSON.stringify(all));
    },

    /** @returns how many were deleted, at most `limit` */
    async deleteExpired(scope: Scope, limit: number): Promise<number> {
      return (await deleteExpired(scope, limit))[0]?.deleted ?? 0;
    },

    page,

    /** The total is bounded: an exact one would need a counter, on which sign-ins would wait. */
    async countedPage(scope: Scope, query: PageQuery): Promise<CountedPage<AuditEntryRow>> {
      const count = async (part: Part): Promise<number> => {
        const { counted } = await scope
          .tables()
          .selectFrom(
            filtered(scope, query, part)
              .select('audit_entry.id')
              .limit(listLimits.countedTo + 1)
              .as('found'),
          )
          .select(sql<number>`count(*)::int`.as('counted'))
          .executeTakeFirstOrThrow();
        return counted;
      };
      const [match, ...counts] = await Promise.all([page(scope, query), ...listParts(query).map(count)]);
      const counted = counts.reduce((sum, one) => sum + one, 0);
      return { ...match, ...boundedTotal(counted) };
    },

    /** Current names by id; deleted users are missing. */
    async names(scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      if (ids.length === 0) return new Map();
      const { rows } = await sql<{ id: string; name: string }>`
        select id, first_name || ' ' || last_name as name from app_user
        where tenant_id = ${scope.tenantId} and id = any(${ids}::uuid[]) and deleted_at is null
        union all
        select id, name from customer where tenant_id = ${scope.tenantId} and id = any(${ids}::uuid[])
        union all
        select id, name from location where tenant_id = ${scope.tenantId} and id = any(${ids}::uuid[])
        union all
        select id, title from insight where tenant_id = ${scope.tenantId} and id = any(${ids}::uuid[])
        union all
        select id, name from insight_group where tenant_id = ${scope.tenantId} and id = any(${ids}::uuid[])
        union all
        select id, name from survey where tenant_id = ${scope.tenantId} and id = any(${ids}::uuid[])
        union all
        select id, name from survey_library_item where tenant_id = ${scope.tenantId} and id = any(${ids}::uuid[])
        union all
        select id, name from mail_template where tenant_id = ${scope.tenantId} and id = any(${ids}::uuid[])
      `.execute(scope.tables());
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
  };
};

export type AuditLogRepository = ReturnType<typeof auditLogRepository>;
