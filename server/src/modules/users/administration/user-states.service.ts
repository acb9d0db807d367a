import type { User } from '@vantage/contract/users/users';
import type { Actor } from '../../../platform/actor';
import type { Clock } from '../../../platform/clock';
import type { Scope } from '../../../platform/database/database';
import { AppError, notFound } from '../../../platform/errors';
import type { AuditLog, ChangeRequest } from '../../audit-log';
import type { AccountAccess, RevocationReason } from '../account-access';
import type { UserAdministrationRepository } from './user-administration.repository';
import type { UserChanges } from './user-changes';
import { hasNeverSignedIn } from '../users.policy';
import { presentUser } from '../users.presenter';
import type { DetailedUserRow, UserRepository } from '../users.repository';

interface Dependencies {
  readonly clock: Clock;
  readonly users: UserRepository;
  readonly administration: UserAdministrationRepository;
  readonly changes: UserChanges;
  readonly access: AccountAccess;
  readonly audit: AuditLog;
}

export type UserStateService = ReturnType<typeof userStateService>;

/** Activation, locks and mailed links of single users. */
export const userStateService = (dependencies: Dependencies) => {
  const { clock, users, administration, changes, access, audit } = dependencies;
  const { read, lock, write, resendInvitation } = changes;

  const setState = (
    actor: Actor,
    id: string,
    { requestId }: Pick<ChangeRequest, 'requestId'>,
    change: {
      readonly state: { readonly active: boolean } | { readonly locked: boolean };
      readonly action: 'user.activated' | 'user.deactivated' | 'user.locked' | 'user.unlocked';
      readonly ends?: RevocationReason;
      readonly also?: (scope: Scope, row: DetailedUserRow) => Promise<boolean>;
      readonly entails?: (scope: Scope) => Promise<void>;
    },
  ): Promise<User> =>
    write(actor, async (scope) => {
      const row = await lock(scope, actor, id, { reducesAccess: () => change.ends !== undefined });
      const [field, value] = Object.entries(change.state)[0] as ['active' | 'locked', boolean];
      const alsoDone = (await change.also?.(scope, row)) ?? false;
      if (row[field] === value && !alsoDone) return { response: presentUser(row, clock.now()), revoked: [] };
      if (row[field] !== value) await administration.setState(scope, id, change.state);
      // Before the entry, so that, newest first, the action precedes its consequences.
      const revoked = change.ends
        ? await access.end(scope, id, { reason: change.ends, by: actor, requestId })
        : [];
      await audit.recordChange(scope, actor, requestId, {
        action: change.action,
        entityId: id,
        before: { [field]: row[field] },
        after: change.state,
      });
      await change.entails?.(scope);
      return { response: presentUser(await read(scope, id), clock.now()), revoked };
    });

  /** Mails a link to choose a password. @param check runs on the locked user */
  const mailLink = (
    actor: Actor,
    id: string,
    requestId: string,
    check: (row: DetailedUserRow) => void = () => undefined,
  ): Promise<User> =>
    write(actor, async (scope) => {
      const row = await lock(scope, actor, id, { reducesAccess: () => false });
      if (!row.active) throw new AppError('user.inactive');
      if (row.locked) throw new AppError('user.locked');
      check(row);
      const account = await users.account(scope, id);
      if (!account) throw notFound();
      await access.sendReset(scope, account);
      await audit.recordChange(scope, actor, requestId, {
        action: row.has_password ? 'user.resetSent' : 'user.invited',
        entityId: id,
      });
      return { response: presentUser(row, clock.now()), revoked: [] };
    });

  return {
    /** Also invites a user who has never signed in. @throws {AppError} notFound, permission.denied */
    activate(actor: Actor, id: string, requestId: string): Promise<User> {
      return setState(
        actor,
        id,
        { requestId },
        {
          state: { active: true },
          action: 'user.activated',
          entails: (scope) => resendInvitation(scope, actor, id, { requestId }),
        },
      );
    },

    /** @throws {AppError} notFound, permission.denied, user.self, user.lastAdministrator */
    deactivate(actor: Actor, id: string, requestId: string): Promise<User> {
      return setState(
        actor,
        id,
        { requestId },
        {
          state: { active: false },
          action: 'user.deactivated',
          ends: 'deactivated',
        },
      );
    },

    /** @throws {AppError} notFound, permission.denied, user.self, user.lastAdministrator */
    lock(actor: Actor, id: string, requestId: string): Promise<User> {
      return setState(
        actor,
        id,
        { requestId },
        { state: { locked: true }, action: 'user.locked', ends: 'locked' },
      );
    },

    /** Also ends a lock that wrong passwords have caused. @throws {AppError} notFound, permission.denied */
    unlock(actor: Actor, id: string, requestId: string): Promise<User> {
      return setState(
        actor,
        id,
        { requestId },
        {
          state: { locked: false },
          action: 'user.unlocked',
          async also(scope, row) {
            const isLockedOut = presentUser(row, clock.now()).signInLockedUntil !== null;
            const account = await users.account(scope, id);
            if (account && isLockedOut) await access.unlock(scope, account.normalized_user_name);
            return isLockedOut;
          },
        },
      );
    },

    /**
     * Mails another invitation.
     * @throws {AppError} notFound, permission.denied, user.inactive, user.locked, user.passwordSet,
     * request.tooMany
     */
    invite(actor: Actor, id: string, requestId: string): Promise<User> {
      return mailLink(actor, id, requestId, (row) => {
        if (!hasNeverSignedIn(row)) throw new AppError('user.passwordSet');
      });
    },

    /** @throws {AppError} notFound, permission.denied, user.inactive, user.locked, request.tooMany */
    sendReset(actor: Actor, id: string, requestId: string): Promise<User> {
      return mailLink(actor, id, requestId);
    },
  };
};
