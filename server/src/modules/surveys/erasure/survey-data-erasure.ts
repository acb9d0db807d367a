import type { Scope } from '../../../platform/database/database';
import type { AnswerCountRepository } from '../results/counting/answer-counts.repository';
import type { ResponseListRepository } from '../results/response-list.repository';
import type { RespondentResponseRepository } from './respondent-responses.repository';
import type { SurveyErasureRepository } from './survey-erasure.repository';

interface Dependencies {
  readonly surveys: SurveyErasureRepository;
  readonly linked: RespondentResponseRepository;
  readonly responses: Pick<ResponseListRepository, 'remove'>;
  readonly counts: Pick<AnswerCountRepository, 'subtractFromCounts'>;
}

export type SurveyDataErasure = ReturnType<typeof surveyDataErasure>;

/** Erases the data of deleted surveys and of respondents, in the caller's transactions. */
export const surveyDataErasure = ({ surveys, linked, responses, counts }: Dependencies) => ({
  sinceDeletion: surveys.sinceDeletion,
  eraseNextOfSurvey: surveys.eraseNext,
  countResponses: linked.count,

  /**
   * Erases personal links with their responses, and subtracts these from all counts.
   * @returns how many responses there were
   */
  async eraseLinks(scope: Scope, linkIds: readonly string[]): Promise<number> {
    const found = await linked.lock(scope, linkIds);
    for (const response of found) {
      await linked.deleteDeliveries(scope, response);
      await counts.subtractFromCounts(scope, response.survey_id, response.id);
      await responses.remove(scope, response.survey_id, response.id);
    }
    await linked.deleteUnusedValues(scope, [...new Set(found.map(({ survey_id }) => survey_id))]);
    await linked.deleteLinks(scope, linkIds);
    return found.length;
  },
});
