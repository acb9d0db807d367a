import { sql } from 'kysely';
import type { Scope } from '../../../../platform/database/database';
import { enqueueJob } from '../../../../platform/jobs/job-queue';
import { lockCounting } from './answer-counts.repository';

export const recountTaskName = 'surveyRecount';

/** One transaction marks so many responses as not counted. */
const batchSize = 5_000;

/** Stores which surveys' responses must be counted again. */
export const recountRepository = () => ({
  /** Also adds the job. If a recount has begun, it starts over. */
  async add(scope: Scope, surveyId: string): Promise<void> {
    await scope
      .tables()
      .insertInto('survey_recount')
      .values({ tenant_id: scope.tenantId, survey_id: surveyId, response_id: null })
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'survey_id']).doUpdateSet({ response_id: null }),
      )
      .execute();
    await enqueueJob(scope, { task: recountTaskName, subject: surveyId });
  },

  async isPending(scope: Scope, surveyId: string): Promise<boolean> {
    const row = await scope
      .tables()
      .selectFrom('survey_recount')
      .select('survey_id')
      .where('tenant_id', '=', scope.tenantId)
      .where('survey_id', '=', surveyId)
      .executeTakeFirst();
    return row !== undefined;
  },

  /**
   * Marks responses as not counted, in batches, so that none is locked for long. The last one deletes all counts, after
   * which the recount is no longer pending.
   */
  async markNextResponses(scope: Scope, surveyId: string): Promise<void> {
    await lockCounting(scope, surveyId);
    const tables = scope.tables();
    const recount = await tables
      .selectFrom('survey_recount')
      .select('response_id')
      .where('tenant_id', '=', scope.tenantId)
      .where('survey_id', '=', surveyId)
      .forUpdate()
      .executeTakeFirst();
    if (!recount) return;
    const { rows } = await sql<{ count: number; last: string | null }>`
      with response as materialized (
        select id, is_counted from survey_response
        where tenant_id = ${scope.tenantId} and survey_id = ${surveyId}
          and id > coalesce(${recount.response_id}::uuid, '00000000-0000-0000-0000-000000000000')
        order by id limit ${batchSize}
        for no key update
      ), marked as (
        update survey_response set is_counted = false, answer_value_ids = null
        from response
        where survey_response.tenant_id = ${scope.tenantId} and survey_response.survey_id = ${surveyId}
          and survey_response.id = response.id and response.is_counted
      )
      select count(*)::int as count, max(id::text) as last from response`.execute(tables);
    const [{ count, last } = { count: 0, last: null }] = rows;
    if (count === batchSize) {
      await tables
        .updateTable('survey_recount')
        .set({ response_id: last })
        .where('tenant_id', '=', scope.tenantId)
        .where('survey_id', '=', surveyId)
        .execute();
      return;
    }
    for (const table of ['survey_answer_count', 'survey_recount'] as const)
      await tables
        .deleteFrom(table)
        .where('tenant_id', '=', scope.tenantId)
        .where('survey_id', '=', surveyId)
        .execute();
  },
});

export type RecountRepository = ReturnType<typeof recountRepository>;
