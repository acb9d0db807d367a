import type { Database, Scope } from '../../../platform/database/database';
import { enqueueJob } from '../../../platform/jobs/job-queue';
import type { JobTask } from '../../../platform/jobs/job-runner';
import type { AccountAccess } from '../account-access';
import type { InvitationRepository } from './invitations.repository';
import { awaitsInvitation } from '../users.policy';
import type { UserRepository } from '../users.repository';

/** Maximum queued mails per tenant before further invitations wait: each mail takes several kilobytes. */
const maxWaiting = 500;
const batch = 25;
/** Milliseconds until the outbox is checked again. */
const retryDelay = 1_000;
const taskName = 'invitations';

interface Dependencies {
  readonly database: Database;
  readonly invitations: InvitationRepository;
  readonly users: UserRepository;
  readonly access: AccountAccess;
  /** Counts no further than `bound`. */
  readonly countQueuedMails: (scope: Scope, bound: number) => Promise<number>;
}

export type InvitationService = ReturnType<typeof invitationService>;

/** In batches, so that the outbox stays short. */
export const invitationService = (dependencies: Dependencies) => {
  const { database, invitations, users, access, countQueuedMails } = dependencies;

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
    (await countQueuedMails(scope, maxWaiting)) < maxWaiting ? inviteNext(scope, limit) : null;

  const task: JobTask = {
    name: taskName,
    slots: 2,
    maxPerTenant: 1,
    maxAttempts: null,
    async run({ tenantId }) {
      const invited = await database.write(tenantId, (scope) => inviteSome(scope, batch));
      if (invited === null) return { kind: 'again', delay: retryDelay };
      return invited === 0 ? { kind: 'done' } : { kind: 'again', delay: 0 };
    },
  };

  return {
    task,

    /** Invites the users in `pending_invitation` after the commit. */
    begin(scope: Scope): Promise<void> {
      return enqueueJob(scope, { task: taskName, subject: scope.tenantId });
    },
  };
};
