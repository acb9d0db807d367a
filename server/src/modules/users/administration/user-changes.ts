import { role } from '@vantage/contract/permissions';
import type { Actor } from '../../../platform/actor';
import type { Clock } from '../../../platform/clock';
import type { Database, Scope } from '../../../platform/database/database';
import { AppError, notFound, staleConflict } from '../../../platform/errors';
import type { AuditLog, ChangeRequest } from '../../audit-log';
import type { AccountAccess } from '../account-access';
import type { UserAdministrationRepository } from './user-administration.repository';
import { awaitsInvitation, canChange } from '../users.policy';
import { presentUser } from '../users.presenter';
import type { DetailedUserRow, UserRepository } from '../users.repository';

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly users: UserRepository;
  readonly administration: UserAdministrationRepository;
  readonly access: AccountAccess;
  readonly audit: AuditLog;
}

/** `revoked`: ids of the sessions that the change ended. */
interface ChangeResult<Result> {
  readonly response: Result;
  readonly revoked: readonly string[];
}

export type UserChanges = ReturnType<typeof userChanges>;

const isAbleAdministrator = (row: Pick<DetailedUserRow, 'role_id' | 'active' | 'locked'>): boolean =>
  row.role_id === role.administrator && row.active && !row.locked;

/** What every change of a user by another one needs. */
export const userChanges = (dependencies: Dependencies) => {
  const { database, clock, users, administration, access, audit } = dependencies;

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
    const match = await read(scope, id);
    if (!canChange(actor, match)) throw new AppError('permission.denied');
    const isReduced = reducesAccess(match);
    if (isReduced && id === actor.userId) throw new AppError('user.self');
    if (isReduced && match.role_id === role.administrator) await administration.lockAdministrators(scope);
    if (!(await users.lock(scope, id))) throw notFound();
    const row = await read(scope, id);
    // Changed since it was read, so the checks above may not apply.
    if (row.role_id !== match.role_id || reducesAccess(row) !== isReduced)
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

  return { read, lock, write, resendInvitation };
};
