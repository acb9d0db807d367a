import type { RoleId } from '@vantage/contract/permissions';
import { userFields } from '@vantage/contract/users/user-fields';
import type { NewUserFields, User } from '@vantage/contract/users/users';
import type { Actor } from '../../../platform/actor';
import type { Clock } from '../../../platform/clock';
import type { Database, Scope } from '../../../platform/database/database';
import { AppError, notFound } from '../../../platform/errors';
import { validate } from '../../../platform/http/operations/validate';
import type { AuditLog } from '../../audit-log';
import type { AccountAccess } from '../account-access';
import { presentUser } from '../users.presenter';
import { toUserFields, type UserRepository } from '../users.repository';
import type { UserAdministrationService } from './user-administration.service';
import type { UserChanges } from './user-changes';
import type { UserStateService } from './user-states.service';

const fieldsWithoutLocations = userFields.omit({ locationIds: true, password: true });

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly users: UserRepository;
  readonly administration: UserAdministrationService;
  readonly states: UserStateService;
  readonly changes: UserChanges;
  readonly access: AccountAccess;
  readonly audit: AuditLog;
}

type RecoveryUserFields = Omit<NewUserFields, 'locationIds' | 'password'>;

interface InvitationOptions {
  /** Whether the invitation is mailed; otherwise its link is returned. */
  readonly sendsMail: boolean;
  readonly requestId: string;
}

/** `link` is the page on which the user chooses a password; null if it was mailed. */
interface AddedUser {
  readonly user: User;
  readonly link: string | null;
}

export type UserRecoveryService = ReturnType<typeof userRecoveryService>;

/** What an operator does for an organization whose administrators can't sign in. The rules of the screens apply. */
export const userRecoveryService = (dependencies: Dependencies) => {
  const { database, clock, users, administration, states, changes, access, audit } = dependencies;

  const find = (tenantId: string, userNameOrEmail: string): Promise<User> =>
    database.read(tenantId, async (scope) => {
      const account =
        (await users.accountByUserName(scope, userNameOrEmail)) ??
        (await users.accountByEmail(scope, userNameOrEmail));
      const row = account && (await users.findDetailed(scope, account.id));
      if (!row) throw notFound();
      return presentUser(row, clock.now());
    });

  /**
   * Adds a user in the caller's transaction. Locations are left to the organization's administrators.
   * @throws {AppError} validation, user.userNameTaken, user.emailTaken
   */
  const add = async (
    scope: Scope,
    actor: Actor,
    fields: RecoveryUserFields,
    { sendsMail, requestId }: InvitationOptions,
  ): Promise<AddedUser> => {
    const valid = validate(fieldsWithoutLocations, fields) as typeof fields;
    const row = await administration.add(
      scope,
      actor,
      { ...valid, locationIds: [], passwordHash: null },
      requestId,
    );
    const account = await users.account(scope, row.id);
    if (!account) throw notFound();
    const user = presentUser(row, clock.now());
    if (!sendsMail) return { user, link: await access.createPasswordLink(scope, account) };
    await access.invite(scope, account);
    return { user, link: null };
  };

  return {
    /** @throws {AppError} notFound */
    find,

    add,

    /** Adds a user. @throws {AppError} validation, user.userNameTaken, user.emailTaken */
    create(actor: Actor, fields: RecoveryUserFields, options: InvitationOptions): Promise<AddedUser> {
      return database.write(actor.tenantId, (scope) => add(scope, actor, fields, options));
    },

    /** @throws {AppError} notFound, user.inactive, user.locked */
    createLink(actor: Actor, id: string, requestId: string): Promise<string> {
      return changes.write(actor, async (scope) => {
        const row = await changes.lock(scope, actor, id, { reducesAccess: () => false });
        if (!row.active) throw new AppError('user.inactive');
        if (row.locked) throw new AppError('user.locked');
        const account = await users.account(scope, id);
        if (!account) throw notFound();
        await audit.recordChange(scope, actor, requestId, {
          action: row.has_password ? 'user.resetSent' : 'user.invited',
          entityId: id,
        });
        return { response: await access.createPasswordLink(scope, account), revoked: [] };
      });
    },

    /** @throws {AppError} notFound, user.inactive, user.locked, request.tooMany */
    async sendLink(actor: Actor, id: string, requestId: string): Promise<void> {
      await states.sendReset(actor, id, requestId);
    },

    /** Ends both locks: an administrator's, and one that wrong passwords have caused. @throws {AppError} notFound */
    unlock(actor: Actor, id: string, requestId: string): Promise<User> {
      return states.unlock(actor, id, requestId);
    },

    /** Ends all sessions, and revokes mailed links. @returns the number of sessions. @throws {AppError} notFound */
    signOut(actor: Actor, id: string, requestId: string): Promise<number> {
      return changes.write(actor, async (scope) => {
        await changes.lock(scope, actor, id, { reducesAccess: () => false });
        const revoked = await access.end(scope, id, { reason: 'signedOutByOperator', by: actor, requestId });
        await access.revokeProofs(scope, id);
        await audit.recordChange(scope, actor, requestId, { action: 'user.signedOut', entityId: id });
        return { response: revoked.length, revoked };
      });
    },

    /** @throws {AppError} notFound, conflict.stale, user.lastAdministrator */
    async setRole(actor: Actor, id: string, roleId: RoleId, requestId: string): Promise<User> {
      const row = await database.read(actor.tenantId, (scope) => users.findDetailed(scope, id));
      if (!row) throw notFound();
      const change = { ...toUserFields(row), appRoleId: roleId, version: row.version };
      return administration.change(actor, id, change, { requestId, idempotency: null });
    },
  };
};
