import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Scope } from '../../platform/database/database';
import type { AccountAccess } from './account-access';
import type { InvitationRepository } from './invitations.repository';
import { awaitsInvitation } from './users.policy';
import type { UserRepository } from './users.repository';

/** Mails of a tenant that may wait before no more invitations are put behind them: each is some kilobytes. */
const mostWaiting = 500;
/** Invitations that are put into the outbox in one transaction. */
const batch = 25;
/** Milliseconds until it is looked again whether mails have gone out. */
const lookEvery = 1_000;

interface Dependencies {
  readonly database: Database;
  readonly invitations: InvitationRepository;
  readonly users: UserRepository;
  readonly access: AccountAccess;
  /** How many mails of the tenant wait, counted to a bound. */
  readonly mailsWaiting: (scope: Scope, bound: number) => Promise<number>;
  readonly onError: (error: unknown) => void;
}

export type InvitationService = ReturnType<typeof invitationService>;

/**
 * Invites users who were made in numbers, some at a time, so that the outbox holds few of their mails. Whoever made them
 * begins it; what a process leaves behind that dies meanwhile, maintenance goes on with.
 */
export const invitationService = (dependencies: Dependencies) => {
  const { database, invitations, users, access, mailsWaiting, onError } = dependencies;
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();

  const inviteNext = async (scope: Scope, limit: number): Promise<number> => {
    const ids = await invitations.claim(scope, limit);
    for (const id of ids) {
      const row = await users.findDetailed(scope, id);
      const account = row && awaitsInvitation(row) ? await users.account(scope, id) : undefined;
      if (account) await access.invite(scope, account);
    }
    return ids.length;
  };

  /** @returns how many were invited; null: not now, too many mails wait */
  const inviteSome = async (scope: Scope, limit: number): Promise<number | null> =>
    (await mailsWaiting(scope, mostWaiting)) < mostWaiting ? inviteNext(scope, limit) : null;

  const inviteAll = async (tenantId: string): Promise<void> => {
    for (;;) {
      const invited = await database.write(tenantId, (scope) => inviteSome(scope, batch));
      if (invited === 0 || stopping.signal.aborted) return;
      if (invited === null) await pause(lookEvery, undefined, { signal: stopping.signal, ref: false });
    }
  };

  return {
    /** Begins to invite all of a tenant's who wait for it; nobody needs to wait for that. */
    begin(tenantId: string): void {
      if (running.has(tenantId)) return;
      const ended = inviteAll(tenantId)
        .catch((error: unknown) => {
          if (!stopping.signal.aborted) onError(error);
        })
        .finally(() => running.delete(tenantId));
      running.set(tenantId, ended);
    },

    /** A task: goes on where somebody had to leave off. @returns how many were invited, at most `limit` */
    resume: async (scope: Scope, limit: number): Promise<number> => (await inviteSome(scope, limit)) ?? 0,

    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all(running.values());
    },
  };
};
