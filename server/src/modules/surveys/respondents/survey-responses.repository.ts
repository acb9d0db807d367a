import { sql, type Insertable } from 'kysely';
import type { DB } from '../../../database-schema';
import type { Scope } from '../../../platform/database/database';
import { isProtected, type SurveyAnonymity } from '@vantage/contract/surveys/survey-anonymity';
import { surveyState } from '../surveys.repository';

type NewRow = Omit<Insertable<DB['survey_response']>, 'tenant_id' | 'completed_at' | 'anonymity'> & {
  readonly id: string;
  readonly anonymity: SurveyAnonymity;
};

export interface NewSurveyResponse {
  readonly row: NewRow;
  /** The personal link that has been used; it is null for the live URL. The row has no link if the survey is protected. */
  readonly usedLinkId: string | null;
}

interface ResponseTarget {
  readonly surveyId: string;
  /** The tenant's; a response to a protected survey is as old as its day here. */
  readonly timeZone: string;
}

export interface SurveyResponseRow {
  readonly id: string;
  readonly submission_key: string;
  readonly request_hash: Buffer | null;
}

const toRow = ({ tenantId }: Scope, { timeZone }: ResponseTarget, { row }: NewSurveyResponse) => {
  const day = sql<Date>`date_trunc('day', now(), ${timeZone})`;
  const times = isProtected(row.anonymity) ? { started_at: day, completed_at: day } : {};
  return { tenant_id: tenantId, ...row, ...times };
};

export const surveyResponseRepository = () => ({
  findByKeys(scope: Scope, surveyId: string, keys: readonly string[]): Promise<SurveyResponseRow[]> {
    return scope
      .tables()
      .selectFrom('survey_response')
      .select(['id', 'submission_key', 'request_hash'])
      .where('tenant_id', '=', scope.tenantId)
      .where('survey_id', '=', surveyId)
      .where(sql<boolean>`submission_key = any (${keys}::text[])`)
      .execute();
  },

  /**
   * Waits for a concurrent response with the same key or link.
   * @returns false if the key or the personal link was used
   */
  async insert(scope: Scope, target: ResponseTarget, response: NewSurveyResponse): Promise<boolean> {
    const { numInsertedOrUpdatedRows: inserted } = await scope
      .tables()
      .insertInto('survey_response')
      .values(toRow(scope, target, response))
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return inserted === 1n;
  },

  /** Waits as `insert` does. @returns the ids of those whose key and personal link were not used */
  async insertAll(
    scope: Scope,
    target: ResponseTarget,
    responses: readonly NewSurveyResponse[],
  ): Promise<ReadonlySet<unknown>> {
    const rows = await scope
      .tables()
      .insertInto('survey_response')
      .values(responses.map((response) => toRow(scope, target, response)))
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute();
    return new Set(rows.map(({ id }) => id));
  },

  /**
   * Counts responses; serializes concurrent ones.
   * @returns false if the survey is not open, has fewer slots left, or does not accept the live URL of some
   */
  async count(
    scope: Scope,
    { surveyId, timeZone }: ResponseTarget,
    responses: readonly Pick<NewSurveyResponse, 'usedLinkId'>[],
  ): Promise<boolean> {
    const count = responses.length;
    let survey = scope.tables().updateTable('survey');
    if (responses.some(({ usedLinkId }) => usedLinkId === null))
      survey = survey.where('allows_public_link', '=', true);
    const { numUpdatedRows: updated } = await survey
      .set({ response_count: sql<number>`response_count + ${count}::int` })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', surveyId)
      .where('deleted_at', 'is', null)
      .where(surveyState(timeZone), '=', 'Open')
      .where(sql<boolean>`response_count + ${count}::int <= coalesce(response_limit, 2147483647)`)
      .executeTakeFirst();
    return updated === 1n;
  },
});

export type SurveyResponseRepository = ReturnType<typeof surveyResponseRepository>;
