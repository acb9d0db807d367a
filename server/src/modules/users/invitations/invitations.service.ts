import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Scope } from '../../../platform/database/database';
import type { AccountAccess } from '../account-access';
import type { InvitationRepository } from './invitations.repository';
import { awaitsInvitation } from '../users.policy';
import type { UserRepository } from '../users.repository';

/** Per tenant, before further invitations have to wait: each mail takes some kilobytes. */
const maxWaiting = 500;
const batch = 25;
/** Milliseconds. */
const pollIntervalMs = 1_000;

interface Dependencies {
  readonly database: Database;
  readonly invitations: InvitationRepository;
  readonly users: UserRepository;
  readonly access: AccountAccess;
  /** Counts no further than `bound`. */
  readonly mailsWaiting: (scope: Scope, bound: number) => Promise<number>;
  readonly onError: (error: unknown) => void;
}

export type InvitationService = ReturnType<typeof invitationService>;

/** In batches, so that few of these mails are in the outbox. Maintenance resumes after a crash. */
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

  /** @returns null if too many mails are waiting */
  const inviteSome = async (scope: Scope, limit: number): Promise<number | null> =>
    (await mailsWaiting(scope, maxWaiting)) < maxWaiting ? inviteNext(scope, limit) : null;

  const inviteAll = async (tenantId: string): Promise<void> => {
    for (;;) {
      const invited = await database.write(tenantId, (scope) => inviteSome(scope, batch));
      if (invited === 0 || stopping.signal.aborted) return;
      if (invited === null) await pause(pollIntervalMs, undefined, { signal: stopping.signal, ref: false });
    }
  };

  return {
    begin(tenantId: string): void {
      if (running.has(tenantId)) return;
      const ended = inviteAll(tenantId)
        .catch((error: unknown) => {
          if (!stopping.signal.aborted) onError(error);
        })
        .finally(() => running.delete(tenantId));
      running.set(tenantId, ended);
    },

    /** A maintenance task. @returns how many were invited, at most `limit` */
    resume: async (scope: Scope, limit: number): Promise<number> => (await inviteSome(scope, limit)) ?? 0,

    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all(running.values());
    },
  };
};
