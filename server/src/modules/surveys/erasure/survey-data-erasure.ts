import type { Scope } from '../../../platform/database/database';
import type { AnswerCountRepository } from '../results/counting/answer-counts.repository';
import type { ResponseListRepository } from '../results/response-list.repository';
import type { RespondentResponseRepository } from './respondent-responses.repository';
import type { SurveyErasureRepository } from './survey-erasure.repository';

interface Dependencies {
  readonly surveyErasureRepository: SurveyErasureRepository;
  readonly respondentResponseRepository: RespondentResponseRepository;
  readonly responseListRepository: Pick<ResponseListRepository, 'remove'>;
  readonly answerCountRepository: Pick<AnswerCountRepository, 'subtractFromCounts'>;
}

export type SurveyDataErasure = ReturnType<typeof surveyDataErasure>;

/** Erases the data of deleted surveys and of respondents, in the caller's transactions. */
export const surveyDataErasure = ({
  surveyErasureRepository,
  respondentResponseRepository,
  responseListRepository,
  answerCountRepository,
}: Dependencies) => ({
  readDeletionAge: surveyErasureRepository.readDeletionAge,
  eraseNextOfSurvey: surveyErasureRepository.eraseNext,
  countResponses: respondentResponseRepository.count,

  /**
   * Erases personal links with their responses, and subtracts these from all counts.
   * @returns how many responses there were
   */
  async eraseLinks(scope: Scope, linkIds: readonly string[]): Promise<number> {
    const lockedResponses = await respondentResponseRepository.lock(scope, linkIds);
    for (const response of lockedResponses) {
      await respondentResponseRepository.deleteDeliveries(scope, response);
      await answerCountRepository.subtractFromCounts(scope, response.survey_id, response.id);
      await responseListRepository.remove(scope, response.survey_id, response.id);
    }
    await respondentResponseRepository.deleteUnusedValues(scope, [
      ...new Set(lockedResponses.map(({ survey_id }) => survey_id)),
    ]);
    await respondentResponseRepository.deleteLinks(scope, linkIds);
    return lockedResponses.length;
  },
});
