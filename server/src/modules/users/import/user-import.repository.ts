import { sql, type Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { ProblemCode } from '@vantage/contract/api/problems';
import type { UserImportResult } from '@vantage/contract/users/user-import';
import type { DB } from '../../../database-schema';
import { onUniqueViolation } from '../../../platform/database/constraint-errors';
import type { Scope } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';

/** The task of the background job whose lease shows that a process works on an import. */
export const userImportTask = 'userImport';

export interface StoredUserImport extends Pick<
  Selectable<DB['user_import']>,
  'state' | 'done' | 'total' | 'result' | 'problem'
> {
  /** Marked as running, but no process works on it. */
  readonly isLost: boolean;
}

const retentionDays = 7;

const hasLease = ({ tenantId }: Scope) => sql<boolean>`exists (
  select 1 as one from background_job b
  where b.tenant_id = ${tenantId} and b.task = ${userImportTask} and b.subject = user_import.id
    and b.due_at >= now()
)`;

export const userImportRepository = () => {
  const updateRunning = (scope: Scope) =>
    scope
      .tables()
      .updateTable('user_import')
      .where('tenant_id', '=', scope.tenantId)
      .where('state', '=', 'Running');
  const ended = (state: 'Done' | 'Failed', problem: ProblemCode | null) => ({
    state,
    problem: problem === null ? null : String(problem),
    finished_at: sql<Date>`now()`,
  });

  return {
    find(scope: Scope, id: string, startedBy: string): Promise<StoredUserImport | undefined> {
      return scope
        .tables()
        .selectFrom('user_import')
        .select(['state', 'done', 'total', 'result', 'problem'])
        .select(sql<boolean>`state = 'Running' and not ${hasLease(scope)}`.as('isLost'))
        .where('tenant_id', '=', scope.tenantId)
        .where('id', '=', id)
        .where('started_by', '=', startedBy)
        .executeTakeFirst();
    },

    /** @throws {AppError} import.running */
    async insert(scope: Scope, startedBy: string): Promise<string> {
      const id = uuidv7();
      await scope
        .tables()
        .insertInto('user_import')
        .values({
          tenant_id: scope.tenantId,
          id,
          started_by: startedBy,
          state: 'Running',
          done: 0,
          total: null,
          result: null,
          problem: null,
          finished_at: null,
        })
        .execute()
        .catch(onUniqueViolation('user_import_running', () => new AppError('import.running')));
      return id;
    },

    async setProgress(
      scope: Scope,
      id: string,
      { done, total }: Pick<StoredUserImport, 'done' | 'total'>,
    ): Promise<void> {
      await updateRunning(scope).set({ done, total }).where('id', '=', id).execute();
    },

    /** @returns whether it was still running */
    async end(
      scope: Scope,
      id: string,
      outcome: {
        readonly problem: ProblemCode | null;
        readonly result: UserImportResult | null;
        /** The number of users, if all of them were added. */
        readonly total?: number;
      },
    ): Promise<boolean> {
      const { numUpdatedRows } = await updateRunning(scope)
        .set({
          ...ended(outcome.problem === null ? 'Done' : 'Failed', outcome.problem),
          ...(outcome.total !== undefined && { done: outcome.total, total: outcome.total }),
          result: outcome.result === null ? null : sql`${JSON.stringify(outcome.result)}::jsonb`,
        })
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    async failLost(scope: Scope): Promise<void> {
      await updateRunning(scope)
        .set(ended('Failed', 'import.interrupted'))
        .where(sql<boolean>`not ${hasLease(scope)}`)
        .execute();
    },

    async remove(scope: Scope, id: string): Promise<void> {
      await scope
        .tables()
        .deleteFrom('user_import')
        .where('tenant_id', '=', scope.tenantId)
        .where('id', '=', id)
        .execute();
    },

    /** @returns how many were deleted, at most `limit` */
    async deleteExpired(scope: Scope, limit: number): Promise<number> {
      const { numAffectedRows } =
        await sql`delete from user_import where tenant_id = ${scope.tenantId} and id in (
          select id from user_import
          where tenant_id = ${scope.tenantId} and state <> 'Running'
            and finished_at < now() - ${retentionDays} * interval '1 day'
          order by finished_at limit ${limit}
        )`.execute(scope.tables());
      return Number(numAffectedRows ?? 0);
    },
  };
};

export type UserImportRepository = ReturnType<typeof userImportRepository>;
