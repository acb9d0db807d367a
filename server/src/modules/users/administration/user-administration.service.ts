import type { NewUserFields, User, UserChange } from '@vantage/contract/users/users';
import type { Actor } from '../../../platform/actor';
import type { Clock } from '../../../platform/clock';
import type { Database, Scope } from '../../../platform/database/database';
import { withIdempotency } from '../../../platform/database/idempotency';
import type { EventBus } from '../../../platform/domain-events';
import { AppError } from '../../../platform/errors';
import { versionedChange, type AuditLog, type ChangeRequest } from '../../audit-log';
import type { RevocationReason, AccountAccess } from '../account-access';
import type { UserAdministrationRepository } from './user-administration.repository';
import type { UserChanges } from './user-changes';
import type { UserChecks } from './user-validation';
import { mayGrant } from '../users.policy';
import { presentUser } from '../users.presenter';
import { toUserFields, type DetailedUserRow, type UserRepository } from '../users.repository';

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
  readonly changes: UserChanges;
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

export type UserAdministrationService = ReturnType<typeof userAdministrationService>;

export const userAdministrationService = (dependencies: Dependencies) => {
  const { database, clock, events, users, administration, changes, checks, access, audit } = dependencies;
  const { read, lock, write, resendInvitation } = changes;

  /** Does not invite the user. @throws {AppError} validation, user.userNameTaken, user.emailTaken */
  const add = async (
    scope: Scope,
    actor: Actor,
    user: NewUserFields & { readonly passwordHash: string | null },
    requestId: string,
  ): Promise<DetailedUserRow> => {
    await checks.fields(scope, user, null);
    const id = await users.insert(scope, { ...user, mustChangePassword: user.passwordHash !== null });
    await administration.setLocations(scope, id, user.locationIds);
    const row = await read(scope, id);
    await audit.recordChange(scope, actor, requestId, {
      action: 'user.created',
      entityId: id,
      after: toUserFields(row),
    });
    return row;
  };

  return {
    add,

    availability(
      actor: Actor,
      { userName, email, excludeId }: Availability['query'],
    ): Promise<Availability['response']> {
      return database.read(actor.tenantId, async (scope) => {
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
      });
    },

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
          const row = await add(scope, actor, { ...fields, passwordHash }, request.requestId);
          const account = await users.account(scope, row.id);
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
          toFields: toUserFields,
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
    remove(actor: Actor, id: string, requestId: string): Promise<undefined> {
      return write(actor, async (scope) => {
        const row = await lock(scope, actor, id, { reducesAccess: () => true });
        const revoked = await access.end(scope, id, { reason: 'deleted', by: actor, requestId });
        await access.revokeProofs(scope, id);
        await events.publish(scope, 'user.removed', { userId: id });
        await administration.remove(scope, id);
        await audit.recordChange(scope, actor, requestId, {
          action: 'user.deleted',
          entityId: id,
          before: toUserFields(row),
        });
        return { response: undefined, revoked };
      });
    },
  };
};
