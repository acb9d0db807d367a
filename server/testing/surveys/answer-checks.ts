import type { CheckLimits } from '../../src/modules/surveys/checks/check-deadline';
import type { CheckedAnswers, SurveyAnswers } from '../../src/modules/surveys/checks/check-tasks';
import { surveyChecks, type AnsweredSurvey } from '../../src/modules/surveys/checks/survey-checks';

interface Given extends Partial<Pick<AnsweredSurvey, 'tenantId' | 'surveyId' | 'network' | 'onTurn'>> {
  readonly language?: string | null;
  readonly completedAt?: string | null;
}

/** Checks answers to definitions that need not be stored. */
export function answerChecks(limits?: CheckLimits) {
  const checks = surveyChecks(limits);
  return {
    checks,
    check(
      definition: object,
      answers: SurveyAnswers,
      { language = null, completedAt = null, ...survey }: Given = {},
    ): Promise<CheckedAnswers> {
      const json = JSON.stringify(definition);
      return checks.checkSurveyAnswers(
        {
          tenantId: 'tenant',
          surveyId: 'survey',
          network: 'network',
          ...survey,
          definitionId: json,
          definition: Buffer.from(json),
        },
        { answers, language, completedAt },
      );
    },
  };
}
