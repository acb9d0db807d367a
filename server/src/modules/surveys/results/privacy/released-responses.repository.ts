import { sql } from 'kysely';
import type { SurveyAttribute } from '@vantage/contract/surveys/survey-anonymity';
import type { SurveyState } from '@vantage/contract/surveys/surveys';
import type { Scope } from '../../../../platform/database/database';
import { lockCounting } from '../counting/answer-counts.repository';
import { surveyState } from '../../surveys.repository';
import type { AttributeCombination } from './attribute-groups';
import type { UnreleasedResponse } from './releasable-responses';

/** A transaction releases at most this many responses. */
const maxReleased = 5_000;
/** Combinations of attributes that are compared. A survey with more of them has too few responses for each. */
const maxCombinations = 5_000;

export interface ProtectedSurvey {
  readonly id: string;
  readonly anonymity_threshold: number;
  readonly attributes: readonly SurveyAttribute[];
  /** The database's clock tells it. */
  readonly state: SurveyState;
}

export const releasedResponsesRepository = () => ({
  /** Counts the responses that results don't have yet, no further than `bound`. */
  async countUnreleased(scope: Scope, surveyId: string, bound: number): Promise<number> {
    const { count } = await scope
      .tables()
      .selectFrom(
        scope
          .tables()
          .selectFrom('survey_response')
          .select(sql.lit(1).as('one'))
          .where('tenant_id', '=', scope.tenantId)
          .where('survey_id', '=', surveyId)
          .where(sql<boolean>`not is_released`)
          .limit(bound)
          .as('unreleased'),
      )
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow();
    return count;
  },

  /** Lists surveys with at least as many new responses as their threshold. */
  async listReleasable(scope: Scope, timeZone: string, limit: number): Promise<ProtectedSurvey[]> {
    const { rows } = await sql<ProtectedSurvey>`
      select survey.id, survey.anonymity_threshold, survey.attributes, ${surveyState(timeZone)} as state
      from (
        select survey_id, count(*) as count from survey_response
        where tenant_id = ${scope.tenantId} and not is_released group by survey_id
      ) as unreleased
      join survey on survey.tenant_id = ${scope.tenantId} and survey.id = unreleased.survey_id
      where unreleased.count >= survey.anonymity_threshold and survey.deleted_at is null
      limit ${limit}`.execute(scope.tables());
    return rows;
  },

  /** Locks new responses until the transaction ends, and those that count or release others wait. */
  async lockUnreleased(scope: Scope, surveyId: string): Promise<UnreleasedResponse[]> {
    await lockCounting(scope, surveyId);
    return scope
      .tables()
      .selectFrom('survey_response')
      .select(['id', 'attributes'])
      .where('tenant_id', '=', scope.tenantId)
      .where('survey_id', '=', surveyId)
      .where(sql<boolean>`not is_released`)
      .limit(maxReleased)
      .forUpdate()
      .execute();
  },

  /**
   * Releases responses. They are written again, by one transaction and in the order of their random ids, so that neither
   * their places in the table nor the transactions that wrote them tell in which order people answered.
   */
  async release(scope: Scope, surveyId: string, ids: readonly string[]): Promise<void> {
    await sql`
      with removed as (
        delete from survey_response
        where tenant_id = ${scope.tenantId} and survey_id = ${surveyId} and id = any(${[...ids]}::uuid[])
        returning *
      )
      insert into survey_response (
        tenant_id, survey_id, id, version, answers, started_at, completed_at, submission_key, anonymity, attributes)
      select tenant_id, survey_id, id, version, answers, started_at, completed_at, submission_key, anonymity, attributes
      from removed order by id`.execute(scope.tables());
  },

  /**
   * Reads how often each combination of attributes was counted, without responses that have none.
   * @returns null if there are too many
   */
  async combinations(scope: Scope, surveyId: string): Promise<AttributeCombination[] | null> {
    const rows = await scope
      .tables()
      .selectFrom('survey_answer_count')
      .select(['value', 'count'])
      .where('tenant_id', '=', scope.tenantId)
      .where('survey_id', '=', surveyId)
      .where('question', '=', '')
      .where('dimension', '=', 'attributes')
      .where('count', '>', 0)
      .limit(maxCombinations + 1)
      .execute();
    if (rows.length > maxCombinations) return null;
    return rows.map(({ value, count }) => ({ values: JSON.parse(value) as Record<string, string>, count }));
  },

  /**
   * Reads the responses to count each combination of attributes, those without included.
   * @returns null if there are too many
   */
  async readCombinations(scope: Scope, surveyId: string): Promise<AttributeCombination[] | null> {
    const { rows } = await sql<AttributeCombination>`
      select attributes as "values", count(*)::int as count from survey_response
      where tenant_id = ${scope.tenantId} and survey_id = ${surveyId} and is_released
      group by attributes limit ${maxCombinations + 1}`.execute(scope.tables());
    return rows.length > maxCombinations ? null : rows;
  },

  /** Counts all responses that results have. */
  async countReleased(scope: Scope, surveyId: string): Promise<number> {
    const { count } = await scope
      .tables()
      .selectFrom('survey_answer_count')
      .select(sql<number>`coalesce(sum(count), 0)::int`.as('count'))
      .where('tenant_id', '=', scope.tenantId)
      .where('survey_id', '=', surveyId)
      .where('question', '=', '')
      .where('dimension', '=', 'version')
      .executeTakeFirstOrThrow();
    return count;
  },
});

export type ReleasedResponsesRepository = ReturnType<typeof releasedResponsesRepository>;
