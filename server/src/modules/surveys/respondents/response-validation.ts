import type { SurveyResponseGiven } from '@vantage/contract/surveys/live-surveys';
import { clientNetwork } from '../../../platform/client-network';
import { AppError } from '../../../platform/errors';
import type { SurveyAnswers } from '../checks/check-tasks';
import type { AnsweredSurvey, SurveyChecks } from '../checks/survey-checks';
import type { RefusedResponses } from './refused-responses';
import type { ResponseLimits } from './response-limits';

interface Dependencies {
  readonly checks: Pick<SurveyChecks, 'checkSurveyAnswers' | 'languageOfResponse'>;
  readonly limits: Pick<ResponseLimits, 'delayAfterTooCostly' | 'requireNoDelay'>;
  readonly refused: RefusedResponses;
}

interface SurveyVersion {
  readonly tenantId: string;
  readonly surveyId: string;
  /** Its JSON. */
  readonly definition: Uint8Array;
}

interface Sender {
  readonly ip: string;
  readonly requestId: string;
}

export type ResponseValidation = ReturnType<typeof responseValidation>;

/** Checks responses. A client whose answers were too costly waits until it may send more to the same survey. */
export const responseValidation = ({ checks, limits, refused }: Dependencies) => ({
  /**
   * @throws {AppError} validation by the names of questions, survey.tooCostly, request.tooMany, server.unavailable
   */
  async validate(
    { tenantId, surveyId, definition }: SurveyVersion,
    { version, data: answers, language: sentLanguage, completedAt }: SurveyResponseGiven,
    { ip, requestId }: Sender,
  ): Promise<{ answers: SurveyAnswers; language: string | null }> {
    const requireNoDelay = (): void => limits.requireNoDelay(surveyId, ip);
    requireNoDelay();
    const survey: AnsweredSurvey = {
      tenantId,
      surveyId,
      network: clientNetwork(ip),
      definitionId: String(version),
      definition,
      onTurn: requireNoDelay,
    };
    try {
      const language = await checks.languageOfResponse(survey, sentLanguage);
      const result = await checks.checkSurveyAnswers(survey, { answers, language, completedAt });
      if (result.ok) return { answers: result.answers, language };
      if (result.faults.some(({ code }) => code === 'tooCostly')) limits.delayAfterTooCostly(surveyId, ip);
      throw new AppError('validation', {
        fields: Object.fromEntries(
          result.faults.map(({ question, code, message }) => [
            question === null ? 'data' : `data.${question}`,
            [{ code, message }],
          ]),
        ),
      });
    } catch (error) {
      if (error instanceof AppError && error.code === 'survey.tooCostly') {
        limits.delayAfterTooCostly(surveyId, ip);
        await refused.record(tenantId, { surveyId, version }, requestId);
      }
      throw error;
    }
  },
});
