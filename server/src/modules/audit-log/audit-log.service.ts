import { v7 as uuidv7 } from 'uuid';
import {
  getEntity,
  type AuditAction,
  type AuditEntry,
  type AuditLogFilters,
  type AuditLogQuery,
  type ExternalActor,
} from '@vantage/contract/audit-log';
import type { Operation } from '@vantage/contract/api/operation';
import { boundedCache } from '../../platform/bounded-cache';
import type { Actor } from '../../platform/actor';
import type { Database, Scope } from '../../platform/database/database';
import { readInBatches } from '../../platform/database/read-in-batches';
import { exportedEntry, listIds, presentEntry } from './audit-log.presenter';
import type { AuditedFields, AuditEntryRow, AuditLogRepository } from './audit-log.repository';
import { minute } from '../../platform/durations';
import { currentRequest } from '../../platform/request-context';

export interface AuditEvent {
  readonly action: AuditAction;
  /** Null if no one was signed in. */
  readonly actorId: string | null;
  /** Who acted instead of a user. */
  readonly externalActor?: ExternalActor | null;
  /** The user as whom an administrator was viewing. */
  readonly asUserId?: string | null;
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

const findUser = ({ action, actorId, asUserId, entityId, after }: AuditEvent): string | null => {
  if (asUserId) return asUserId;
  const entity = getEntity(action);
  if (entity === 'user' || entity === 'login') return entityId;
  if (entity === 'passkey') return actorId;
  if (entity !== 'session' && entity !== 'viewAs') return null;
  return typeof after?.['userId'] === 'string' ? after['userId'] : actorId;
};

/** Characters of a `User-Agent` that are stored. */
const maxUserAgent = 256;

/**
 * Where users act and sign in from. People without an account, such as respondents of a confidential survey, must not
 * become recognizable by the audit log.
 */
const getOrigin = ({ actorId, action }: AuditEvent) => {
  const request = actorId !== null || getEntity(action) === 'login' ? currentRequest() : undefined;
  return {
    client_address: request?.clientAddress ?? null,
    user_agent: request?.userAgent.slice(0, maxUserAgent) ?? null,
  };
};

const toEntry = (event: AuditEvent) => ({
  id: uuidv7(),
  actor_id: event.actorId,
  external_actor: event.externalActor ?? null,
  as_user_id: event.asUserId ?? null,
  session_id: event.sessionId,
  request_id: event.requestId,
  action: event.action,
  entity: getEntity(event.action),
  entity_id: event.entityId,
  user_id: findUser(event),
  before: event.before ?? null,
  after: event.after ?? null,
  ...getOrigin(event),
});

export const auditLogService = ({ database, entries }: Dependencies) => {
  const withNames = async <Displayed>(
    scope: Scope,
    rows: readonly AuditEntryRow[],
    show: (row: AuditEntryRow, names: ReadonlyMap<string, string>) => Displayed,
  ): Promise<Displayed[]> => {
    const names = await entries.names(scope, listIds(rows));
    return rows.map((row) => show(row, names));
  };

  const recordChange = (
    scope: Scope,
    { audited }: Actor,
    requestId: string,
    event: Pick<AuditEvent, 'action' | 'entityId' | 'before' | 'after'>,
  ): Promise<void> => entries.insert(scope, toEntry({ ...event, ...audited, requestId }));

  const recentDenials = boundedCache<true>(10_000, { ttl: 10 * minute });

  return {
    record(scope: Scope, event: AuditEvent): Promise<void> {
      return entries.insert(scope, toEntry(event));
    },

    recordChange,

    recordAll(scope: Scope, events: readonly AuditEvent[]): Promise<void> {
      return entries.insertAll(scope, events.map(toEntry));
    },

    /** @returns how many were deleted, at most `limit` */
    deleteExpired: entries.deleteExpired,

    /** What a user did, and what was done to the account, newest first. */
    async findLatest(scope: Scope, userId: string, limit: number): Promise<AuditEntry[]> {
      const { rows } = await entries.page(scope, { userId, order: 'desc', limit });
      return withNames(scope, rows, presentEntry);
    },

    /** The file's name goes into the entry. */
    recordExport(actor: Actor, file: string, requestId: string): Promise<void> {
      return database.write(actor.tenantId, (scope) =>
        recordChange(scope, actor, requestId, { action: 'file.exported', entityId: null, after: { file } }),
      );
    },

    /** With the ids in the path, so that the entry says which client or insight was viewed. */
    recordViewAsCall(
      actor: Actor,
      { method, path }: Operation,
      { tenantId: _tenantId, ...params }: Readonly<Record<string, string>>,
      requestId: string,
    ): Promise<void> {
      return database.write(actor.tenantId, (scope) =>
        recordChange(scope, actor, requestId, {
          action: 'viewAs.called',
          entityId: null,
          after: { method, path, ...params },
        }),
      );
    },

    /** Once in ten minutes per user and call, so that a retrying client does not flood the log. */
    async recordDenial(
      actor: Actor,
      call: { method: string; path: string },
      requestId: string,
    ): Promise<void> {
      const key = `${actor.tenantId} ${actor.responsibleId} ${actor.userId} ${call.method} ${call.path}`;
      if (recentDenials.has(key)) return;
      recentDenials.set(key, true);
      await database.write(actor.tenantId, (scope) =>
        recordChange(scope, actor, requestId, { action: 'permission.denied', entityId: null, after: call }),
      );
    },

    list(actor: Actor, query: AuditLogQuery) {
      return database.read(actor.tenantId, async (scope) => {
        const { rows, ...page } = await entries.countedPage(scope, query);
        return { items: await withNames(scope, rows, presentEntry), ...page };
      });
    },

    export(actor: Actor, filters: AuditLogFilters) {
      return {
        name: 'audit-log',
        batches: readInBatches(database, actor.tenantId, async (scope, place) => {
          const { rows, nextCursor } = await entries.page(scope, { ...filters, ...place, order: 'desc' });
          return { rows: await withNames(scope, rows, exportedEntry), nextCursor };
        }),
      };
    },
  };
};
