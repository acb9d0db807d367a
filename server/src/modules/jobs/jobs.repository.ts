import { sql, type Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { ProblemCode } from '@vantage/contract/api/problems';
import type { DB } from '../../database-schema';
import type { Scope } from '../../platform/database/database';
import { onUniqueViolation } from '../../platform/database/constraint-errors';
import type { AppError } from '../../platform/errors';

/** A tenant runs one job of each kind at a time. */
export type JobKind = 'userImport';

export interface JobRow extends Pick<
  Selectable<DB['job']>,
  'state' | 'done' | 'total' | 'result' | 'problem'
> {
  /** Marked as running, but no process works on it. */
  readonly isLost: boolean;
}

const retentionDays = 7;

/** Whether the lease of its background job lasts. */
const isHeld = ({ tenantId }: Scope) => sql<boolean>`exists (
  select 1 as one from background_job b
  where b.tenant_id = ${tenantId} and b.task = job.kind and b.subject = job.id and b.due_at >= now()
)`;

export const jobRepository = () => {
  const running = (scope: Scope) =>
    scope.tables().updateTable('job').where('tenant_id', '=', scope.tenantId).where('state', '=', 'Running');
  const ended = (state: 'Done' | 'Failed', problem: ProblemCode | null) => ({
    state,
    problem: problem === null ? null : String(problem),
    finished_at: sql<Date>`now()`,
  });

  return {
    find: (scope: Scope, id: string, startedBy: string): Promise<JobRow | undefined> =>
      scope
        .tables()
        .selectFrom('job')
        .select(['state', 'done', 'total', 'result', 'problem'])
        .select(sql<boolean>`state = 'Running' and not ${isHeld(scope)}`.as('isLost'))
        .where('tenant_id', '=', scope.tenantId)
        .where('id', '=', id)
        .where('started_by', '=', startedBy)
        .executeTakeFirst(),

    /** @throws the error of `refusal` if a job of that kind is running */
    async insert(
      scope: Scope,
      job: { readonly kind: JobKind; readonly startedBy: string },
      refusal: () => AppError,
    ): Promise<string> {
      const id = uuidv7();
      await scope
        .tables()
        .insertInto('job')
        .values({
          tenant_id: scope.tenantId,
          id,
          kind: job.kind,
          started_by: job.startedBy,
          state: 'Running',
          done: 0,
          total: null,
          result: null,
          problem: null,
          finished_at: null,
        })
        .execute()
        .catch(onUniqueViolation('job_running', refusal));
      return id;
    },

    async setProgress(
      scope: Scope,
      id: string,
      { done, total }: Pick<JobRow, 'done' | 'total'>,
    ): Promise<void> {
      await running(scope).set({ done, total }).where('id', '=', id).execute();
    },

    async end(
      scope: Scope,
      id: string,
      outcome: {
        readonly problem: ProblemCode | null;
        readonly result: object | null;
        /** The number of items, if all of them are done. */
        readonly total?: number;
      },
    ): Promise<boolean> {
      const { numUpdatedRows } = await running(scope)
        .set({
          ...ended(outcome.problem === null ? 'Done' : 'Failed', outcome.problem),
          ...(outcome.total !== undefined && { done: outcome.total, total: outcome.total }),
          result: outcome.result === null ? null : sql`${JSON.stringify(outcome.result)}::jsonb`,
        })
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    async failLost(scope: Scope, problem: ProblemCode): Promise<void> {
      await running(scope)
        .set(ended('Failed', problem))
        .where(sql<boolean>`not ${isHeld(scope)}`)
        .execute();
    },

    async remove(scope: Scope, id: string): Promise<void> {
      await scope
        .tables()
        .deleteFrom('job')
        .where('tenant_id', '=', scope.tenantId)
        .where('id', '=', id)
        .execute();
    },

    async deleteExpired(scope: Scope, limit: number): Promise<number> {
      const { numAffectedRows } = await sql`delete from job where tenant_id = ${scope.tenantId} and id in (
          select id from job
          where tenant_id = ${scope.tenantId} and state <> 'Running'
            and finished_at < now() - ${retentionDays} * interval '1 day'
          order by finished_at limit ${limit}
        )`.execute(scope.tables());
      return Number(numAffectedRows ?? 0);
    },
  };
};

export type JobRepository = ReturnType<typeof jobRepository>;
