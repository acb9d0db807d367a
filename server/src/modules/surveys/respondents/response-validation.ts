import type { SurveyResponseInput } from '@vantage/contract/surveys/live-surveys';
import { clientNetwork } from '../../../platform/client-network';
import { AppError } from '../../../platform/errors';
import type { AnsweredSurvey, SurveyValidator } from '../validation/survey-validator';
import type { RejectedResponseLog } from './rejected-response-log';
import type { RespondentRateLimiter } from './respondent-rate-limiter';

interface Dependencies {
  readonly surveyValidator: Pick<SurveyValidator, 'validateAnswers' | 'languageOfResponse'>;
  readonly limits: Pick<RespondentRateLimiter, 'delayAfterCostlyAnswers' | 'requireNoDelay'>;
  readonly rejectedResponses: RejectedResponseLog;
}

interface SurveyVersion {
  readonly tenantId: string;
  readonly surveyId: string;
  /** This is JSON in UTF-8. */
  readonly definition: Uint8Array;
}

interface Respondent {
  readonly ip: string;
  /** The id of a personal link; it is null if the live URL was used. */
  readonly linkId: string | null;
  readonly requestId: string;
}

export type ResponseValidation = ReturnType<typeof responseValidation>;

/**
 * Checks responses. A client whose answers were too costly waits until it may send more such answers to the same
 * survey. Others may share its address, so that answers which are checked quickly never wait.
 */
export const responseValidation = ({ surveyValidator, limits, rejectedResponses }: Dependencies) => ({
  /**
   * @returns the answers that count, as JSON
   * @throws {AppError} validation by the names of questions, survey.tooCostly, request.tooMany, server.unavailable
   */
  async validate(
    { tenantId, surveyId, definition }: SurveyVersion,
    { version, data, language: requestedLanguage, completedAt }: SurveyResponseInput,
    { ip, linkId, requestId }: Respondent,
  ): Promise<{ answers: string; language: string | null }> {
    let isCostly = false;
    const requireNoDelay = (): void => {
      if (isCostly) limits.requireNoDelay(surveyId, { ip, linkId });
    };
    const survey: AnsweredSurvey = {
      tenantId,
      surveyId,
      network: clientNetwork(ip),
      definitionId: String(version),
      definition,
      onAssessed(cost) {
        isCostly = cost === 'slow' || cost === 'tooCostly';
        requireNoDelay();
      },
      // The client may have to wait by then.
      onTurn: requireNoDelay,
    };
    try {
      const language = await surveyValidator.languageOfResponse(survey, requestedLanguage);
      const answers = JSON.stringify(data);
      const result = await surveyValidator.validateAnswers(survey, { answers, language, completedAt });
      if (result.ok) return { answers: result.answers, language };
      if (result.problems.some(({ code }) => code === 'tooCostly'))
        limits.delayAfterCostlyAnswers(surveyId, { ip, linkId });
      throw new AppError('validation', {
        fields: Object.fromEntries(
          result.problems.map(({ question, code, message }) => [
            question === null ? 'data' : `data.${question}`,
            [{ code, message }],
          ]),
        ),
      });
    } catch (error) {
      if (error instanceof AppError && error.code === 'survey.tooCostly') {
        limits.delayAfterCostlyAnswers(surveyId, { ip, linkId });
        await rejectedResponses.record(tenantId, { surveyId, version }, requestId);
      }
      throw error;
    }
  },
});
