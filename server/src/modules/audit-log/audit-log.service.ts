import { v7 as uuidv7 } from 'uuid';
import {
  entityOf,
  type AuditAction,
  type AuditEntry,
  type AuditLogFilters,
  type AuditLogQuery,
} from '@vantage/contract/audit-log';
import type { Actor } from '../../platform/actor';
import type { Database, Scope } from '../../platform/database/database';
import { readInBatches } from '../../platform/database/read-in-batches';
import { exportedEntry, idsOf, presentEntry } from './audit-log.presenter';
import type { AuditedFields, AuditEntryRow, AuditLogRepository } from './audit-log.repository';

export interface AuditEvent {
  readonly action: AuditAction;
  /** Null if nobody was signed in. */
  readonly actorId: string | null;
  readonly sessionId: string | null;
  readonly requestId: string;
  readonly entityId: string | null;
  /** Changed fields only, without secrets. */
  readonly before?: AuditedFields;
  readonly after?: AuditedFields;
}

interface Dependencies {
  readonly database: Database;
  readonly entries: AuditLogRepository;
}

export type AuditLog = Pick<AuditLogService, 'record' | 'recordAll' | 'recordChange'>;
export type AuditLogService = ReturnType<typeof auditLogService>;

const entryOf = (event: AuditEvent) => ({
  id: uuidv7(),
  actor_id: event.actorId,
  session_id: event.sessionId,
  request_id: event.requestId,
  action: event.action,
  entity: entityOf(event.action),
  entity_id: event.entityId,
  before: event.before ?? null,
  after: event.after ?? null,
});

export const auditLogService = ({ database, entries }: Dependencies) => {
  const withNames = async <Shown>(
    scope: Scope,
    rows: readonly AuditEntryRow[],
    show: (row: AuditEntryRow, names: ReadonlyMap<string, string>) => Shown,
  ): Promise<Shown[]> => {
    const names = await entries.names(scope, idsOf(rows));
    return rows.map((row) => show(row, names));
  };

  return {
    record: (scope: Scope, event: AuditEvent): Promise<void> => entries.insert(scope, entryOf(event)),

    recordChange: (
      scope: Scope,
      { userId, sessionId }: Actor,
      requestId: string,
      event: Pick<AuditEvent, 'action' | 'entityId' | 'before' | 'after'>,
    ): Promise<void> => entries.insert(scope, entryOf({ ...event, actorId: userId, sessionId, requestId })),

    recordAll: (scope: Scope, events: readonly AuditEvent[]): Promise<void> =>
      entries.insertAll(scope, events.map(entryOf)),

    /** What was done to a user's account, the newest first. */
    latestOf: async (scope: Scope, userId: string, limit: number): Promise<AuditEntry[]> => {
      const { rows } = await entries.page(scope, { entityId: userId, order: 'desc', limit });
      return withNames(scope, rows, presentEntry);
    },

    list: (actor: Actor, query: AuditLogQuery) =>
      database.read(actor.tenantId, async (scope) => {
        const { rows, ...page } = await entries.countedPage(scope, query);
        return { items: await withNames(scope, rows, presentEntry), ...page };
      }),

    export: (actor: Actor, filters: AuditLogFilters) => ({
      name: 'audit-log',
      slices: readInBatches(database, actor.tenantId, async (scope, place) => {
        const { rows, nextCursor } = await entries.page(scope, { ...filters, ...place, order: 'desc' });
        return { rows: await withNames(scope, rows, exportedEntry), nextCursor };
      }),
    }),
  };
};
