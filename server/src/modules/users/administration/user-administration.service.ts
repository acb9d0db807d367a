import { role } from '@vantage/contract/permissions';
import type { NewUserFields, User, UserChange } from '@vantage/contract/users/users';
import type { Actor } from '../../../platform/actor';
import type { Clock } from '../../../platform/clock';
import type { Database, Scope } from '../../../platform/database/database';
import { withIdempotency } from '../../../platform/database/idempotency';
import type { EventBus } from '../../../platform/domain-events';
import { AppError, notFound, staleConflict } from '../../../platform/errors';
import { versionedChange, type AuditLog, type ChangeRequest } from '../../audit-log';
import type { RevocationReason, AccountAccess } from '../account-access';
import type { UserAdministrationRepository } from './user-administration.repository';
import type { UserChecks } from './user-checks';
import { awaitsInvitation, canChange, hasNeverSignedIn, mayGrant } from '../users.policy';
import { presentUser } from '../users.presenter';
import { userFieldsOf, type DetailedUserRow, type UserRepository } from '../users.repository';

declare module '../../../platform/domain-events' {
  interface DomainEvents {
    'user.renamed': { readonly userId: string; readonly name: Pick<User, 'firstName' | 'lastName'> };
    /** The row still exists. */
    'user.removed': { readonly userId: string };
  }
}

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly users: UserRepository;
  readonly administration: UserAdministrationRepository;
  readonly checks: UserChecks;
  readonly access: AccountAccess;
  readonly audit: AuditLog;
}

interface Availability {
  readonly query: {
    readonly userName?: string | undefined;
    readonly email?: string | undefined;
    readonly excludeId?: string | undefined;
  };
  readonly response: { userName?: boolean; email?: boolean; emailDomains?: string[] };
}

/** `revoked`: ids of the sessions that the change ended. */
interface ChangeResult<Result> {
  readonly response: Result;
  readonly revoked: readonly string[];
}

export type UserAdministrationService = ReturnType<typeof userAdministrationService>;

const isAbleAdministrator = (row: Pick<DetailedUserRow, 'role_id' | 'active' | 'locked'>): boolean =>
  row.role_id === role.administrator && row.active && !row.locked;

export const userAdministrationService = (dependencies: Dependencies) => {
  const { database, clock, events, users, administration, checks, access, audit } = dependencies;

  const read = async (scope: Scope, id: string): Promise<DetailedUserRow> => {
    const row = await users.findDetailed(scope, id);
    if (!row) throw notFound();
    return row;
  };

  /**
   * @param options.reducesAccess whether the change could disable an administrator; another one is then
   *   required
   * @throws {AppError} notFound, permission.denied, conflict.stale, user.self, user.lastAdministrator
   */
  const lock = async (
    scope: Scope,
    actor: Actor,
    id: string,
    { reducesAccess }: { readonly reducesAccess: (row: DetailedUserRow) => boolean },
  ): Promise<DetailedUserRow> => {
    const found = await read(scope, id);
    if (!canChange(actor, found)) throw new AppError('permission.denied');
    const isReduced = reducesAccess(found);
    if (isReduced && id === actor.userId) throw new AppError('user.self');
    if (isReduced && found.role_id === role.administrator) await administration.lockAdministrators(scope);
    if (!(await users.lock(scope, id))) throw notFound();
    const row = await read(scope, id);
    // Changed since it was read, so the checks above may not apply.
    if (row.role_id !== found.role_id || reducesAccess(row) !== isReduced)
      throw staleConflict(presentUser(row, clock.now()));
    // Only under the lock: before, a concurrent transaction could have left this administrator as the last.
    if (isReduced && isAbleAdministrator(row) && !(await administration.hasOtherAdministrator(scope, id)))
      throw new AppError('user.lastAdministrator');
    return row;
  };

  /** Sessions are evicted after the commit: before, a request could cache them again. */
  const write = async <Result>(
    actor: Actor,
    work: (scope: Scope) => Promise<ChangeResult<Result>>,
  ): Promise<Result> => {
    const { response, revoked } = await database.write(actor.tenantId, work);
    access.forget(revoked);
    return response;
  };

  /** Does nothing for a user who has signed in before or, unless `toNewAddress`, was mailed just now. */
  const resendInvitation = async (
    scope: Scope,
    actor: Actor,
    id: string,
    {
      requestId,
      toNewAddress = false,
    }: Pick<ChangeRequest, 'requestId'> & { readonly toNewAddress?: boolean },
  ): Promise<void> => {
    if (!awaitsInvitation(await read(scope, id))) return;
    const account = await users.account(scope, id);
    if (!account) return;
    if (toNewAddress) await access.invite(scope, account);
    else if (!(await access.inviteAgain(scope, account))) return;
    await audit.recordChange(scope, actor, requestId, { action: 'user.invited', entityId: id });
  };

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
    availability: (
      actor: Actor,
      { userName, email, excludeId }: Availability['query'],
    ): Promise<Availability['response']> =>
      database.read(actor.tenantId, async (scope) => {
        const response: Availability['response'] = {};
        if (userName !== undefined)
          response.userName = await administration.isFree(scope, 'normalized_user_name', userName, excludeId);
        if (email !== undefined) {
          const [isFree, domains] = await Promise.all([
            administration.isFree(scope, 'normalized_email', email, excludeId),
            checks.missedDomains(scope, email),
          ]);
          response.email = isFree;
          if (domains) response.emailDomains = [...domains];
        }
        return response;
      }),

    /**
     * A given password must be changed at the first sign-in; without one, the user is invited by mail.
     * @throws {AppError} permission.denied, validation, user.userNameTaken, user.emailTaken,
     * idempotency.mismatch
     */
    async create(actor: Actor, fields: NewUserFields, request: ChangeRequest): Promise<User> {
      if (!mayGrant(actor, fields.appRoleId)) throw new AppError('permission.denied');
      const passwordHash =
        fields.password === undefined
          ? null
          : await access.hashFirstPassword(fields.userName, fields.password);
      return database.write(actor.tenantId, (scope) =>
        withIdempotency(scope, { userId: actor.userId, request: request.idempotency }, async () => {
          await checks.fields(scope, fields, null);
          const id = await users.insert(scope, {
            ...fields,
            passwordHash,
            mustChangePassword: passwordHash !== null,
          });
          await administration.setLocations(scope, id, fields.locationIds);
          const row = await read(scope, id);
          await audit.recordChange(scope, actor, request.requestId, {
            action: 'user.created',
            entityId: id,
            after: userFieldsOf(row),
          });
          const account = await users.account(scope, id);
          if (account && passwordHash === null && account.active) await access.invite(scope, account);
          return presentUser(row, clock.now());
        }),
      );
    },

    /**
     * @throws {AppError} notFound, conflict.stale, permission.denied, validation, user.self,
     * user.lastAdministrator, user.userNameTaken, user.emailTaken, idempotency.mismatch
     */
    async change(
      actor: Actor,
      id: string,
      { version, password, ...fields }: UserChange,
      request: ChangeRequest,
    ): Promise<User> {
      if (!mayGrant(actor, fields.appRoleId)) throw new AppError('permission.denied');
      // The profile requires the old password; this must not bypass it.
      if (password !== undefined && id === actor.userId) throw new AppError('user.self');
      const passwordHash =
        password === undefined ? null : await access.hashFirstPassword(fields.userName, password);
      return write(actor, async (scope) => {
        let revoked: readonly string[] = [];
        const sideEffects = async (before: DetailedUserRow, after: DetailedUserRow): Promise<void> => {
          const reason: RevocationReason | null =
            passwordHash !== null
              ? 'passwordReset'
              : before.active && !after.active
                ? 'deactivated'
                : before.role_id !== after.role_id
                  ? 'roleChanged'
                  : null;
          const toNewAddress = before.email !== after.email;
          // Links that were mailed to the old address must not set a password.
          if (passwordHash !== null || toNewAddress) await access.revokeProofs(scope, id);
          if (toNewAddress || (!before.active && after.active))
            await resendInvitation(scope, actor, id, { requestId: request.requestId, toNewAddress });
          if (reason !== null)
            revoked = await access.end(scope, id, { reason, by: actor, requestId: request.requestId });
        };
        const response = await versionedChange(audit, scope, actor, request, {
          action: 'user.updated',
          entityId: id,
          version,
          fields: {
            ...fields,
            locationIds: fields.locationIds.toSorted(),
            ...(passwordHash !== null && { passwordReset: true }),
          },
          lock: () =>
            lock(scope, actor, id, {
              reducesAccess: (row) => row.role_id !== fields.appRoleId || (row.active && !fields.active),
            }),
          fieldsOf: userFieldsOf,
          present: (row) => presentUser(row, clock.now()),
          async write(before) {
            await checks.fields(scope, fields, before);
            await administration.change(scope, id, { ...fields, passwordHash });
            await administration.setLocations(scope, id, fields.locationIds);
            const after = await read(scope, id);
            if (before.first_name !== after.first_name || before.last_name !== after.last_name)
              await events.publish(scope, 'user.renamed', { userId: id, name: fields });
            return after;
          },
          sideEffects,
        });
        return { response, revoked };
      });
    },

    /** @throws {AppError} notFound, permission.denied, user.self, user.lastAdministrator */
    remove: (actor: Actor, id: string, requestId: string): Promise<undefined> =>
      write(actor, async (scope) => {
        const row = await lock(scope, actor, id, { reducesAccess: () => true });
        const revoked = await access.end(scope, id, { reason: 'deleted', by: actor, requestId });
        await access.revokeProofs(scope, id);
        await events.publish(scope, 'user.removed', { userId: id });
        await administration.remove(scope, id);
        await audit.recordChange(scope, actor, requestId, {
          action: 'user.deleted',
          entityId: id,
          before: userFieldsOf(row),
        });
        return { response: undefined, revoked };
      }),

    /** Also invites a user who has never signed in. @throws {AppError} notFound, permission.denied */
    activate: (actor: Actor, id: string, requestId: string): Promise<User> =>
      setState(
        actor,
        id,
        { requestId },
        {
          state: { active: true },
          action: 'user.activated',
          entails: (scope) => resendInvitation(scope, actor, id, { requestId }),
        },
      ),

    /** @throws {AppError} notFound, permission.denied, user.self, user.lastAdministrator */
    deactivate: (actor: Actor, id: string, requestId: string): Promise<User> =>
      setState(
        actor,
        id,
        { requestId },
        {
          state: { active: false },
          action: 'user.deactivated',
          ends: 'deactivated',
        },
      ),

    /** @throws {AppError} notFound, permission.denied, user.self, user.lastAdministrator */
    lock: (actor: Actor, id: string, requestId: string): Promise<User> =>
      setState(actor, id, { requestId }, { state: { locked: true }, action: 'user.locked', ends: 'locked' }),

    /** Also ends a lock that wrong passwords have caused. @throws {AppError} notFound, permission.denied */
    unlock: (actor: Actor, id: string, requestId: string): Promise<User> =>
      setState(
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
      ),

    /**
     * Mails another invitation.
     * @throws {AppError} notFound, permission.denied, user.inactive, user.locked, user.passwordSet,
     * request.tooMany
     */
    invite: (actor: Actor, id: string, requestId: string): Promise<User> =>
      mailLink(actor, id, requestId, (row) => {
        if (!hasNeverSignedIn(row)) throw new AppError('user.passwordSet');
      }),

    /** @throws {AppError} notFound, permission.denied, user.inactive, user.locked, request.tooMany */
    sendReset: (actor: Actor, id: string, requestId: string): Promise<User> => mailLink(actor, id, requestId),
  };
};
