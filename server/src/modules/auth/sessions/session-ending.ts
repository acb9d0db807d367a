import type { Actor } from '../../../platform/actor';
import type { Clock } from '../../../platform/clock';
import type { Scope } from '../../../platform/database/database';
import type { EventBus } from '../../../platform/domain-events';
import type { AuditLog } from '../../audit-log';
import type { EndReason, OpenSessionRow, SessionRepository } from './sessions.repository';

declare module '../../../platform/domain-events' {
  interface DomainEvents {
    'sessions.ended': { readonly sessions: readonly { readonly id: string; readonly lastSeenAt: Date }[] };
  }
}

interface EndedSession {
  readonly id: string;
  readonly userId: string;
  readonly viewedUserId: string | null;
  readonly lastSeenAt: Date;
}

interface EndOptions {
  readonly reason: EndReason;
  /** An administrator or the operator; otherwise the session's own user. */
  readonly by?: Actor;
  readonly requestId: string;
}

interface Dependencies {
  readonly clock: Clock;
  readonly events: EventBus;
  readonly sessions: SessionRepository;
  readonly audit: AuditLog;
}

export const endedSession = (row: OpenSessionRow): EndedSession => ({
  id: row.id,
  userId: row.user_id,
  viewedUserId: row.viewed_user_id,
  lastSeenAt: row.last_seen_at,
});

/** Ends sessions in the caller's transaction, with their page visits and audit entries. */
export const sessionEnding = ({ clock, events, sessions, audit }: Dependencies) => {
  /** Also ends what was started from them. @returns the ids of all */
  const end = async (
    scope: Scope,
    input: readonly EndedSession[],
    { reason, by, requestId }: EndOptions,
  ): Promise<string[]> => {
    if (input.length === 0) return [];
    const givenIds = input.map(({ id }) => id);
    const views = (await sessions.lockViewsFrom(scope, givenIds)).map(endedSession);
    const ended = [...views.filter(({ id }) => !givenIds.includes(id)), ...input];
    const ids = ended.map(({ id }) => id);
    await sessions.end(scope, ids, reason, new Date(clock.now()));
    await events.publish(scope, 'sessions.ended', { sessions: ended });
    await audit.recordAll(
      scope,
      ended.map(({ id, userId, viewedUserId }) => ({
        action: viewedUserId === null ? 'session.ended' : 'viewAs.ended',
        actorId: by ? by.audited.actorId : userId,
        externalActor: by?.audited.externalActor ?? null,
        sessionId: by ? by.audited.sessionId : id,
        requestId,
        entityId: id,
        after:
          viewedUserId === null
            ? { reason, ...(by && { userId }) }
            : { reason, userId: viewedUserId, ...(by && { administratorId: userId }) },
      })),
    );
    return ids;
  };

  /** @returns their ids, to be evicted after the commit */
  const getEnd = async (
    scope: Scope,
    userId: string,
    options: EndOptions & { readonly except?: string; readonly only?: string },
  ): Promise<string[]> => {
    const active = await sessions.lockActiveByUser(scope, userId, options);
    // Permissions of the account have changed, and with them what an administrator may see while viewing as
    // it.
    const views = options.by ? await sessions.lockViewsByUser(scope, userId) : [];
    return end(scope, [...active, ...views].map(endedSession), options);
  };

  /** Ends view-as sessions started from the actor's session or from its parent. @returns their ids */
  const endViewsFrom = async (scope: Scope, actor: Actor, requestId: string): Promise<string[]> => {
    const parent = actor.viewAs?.parentSessionId ?? actor.sessionId;
    const views = await sessions.lockViewsFrom(scope, [parent]);
    return end(scope, views.map(endedSession), { reason: 'viewAsStopped', requestId });
  };

  return { end, getEnd, endViewsFrom };
};
