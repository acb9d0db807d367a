import type { CpuLimits } from '../../src/modules/surveys/validation/worker/cpu-limit';
import type { ValidatedAnswers } from '../../src/modules/surveys/validation/worker/worker-tasks';
import { surveyValidator, type AnsweredSurvey } from '../../src/modules/surveys/validation/survey-validator';

/** By the names of questions. */
export type SurveyAnswers = Readonly<Record<string, unknown>>;

type ParsedResult =
  | Extract<ValidatedAnswers, { ok: false }>
  | { readonly ok: true; readonly answers: SurveyAnswers };

interface Given extends Partial<Pick<AnsweredSurvey, 'tenantId' | 'surveyId' | 'network' | 'onTurn'>> {
  readonly language?: string | null;
  readonly completedAt?: string | null;
}

/** Checks answers to definitions that need not be stored. */
export function answerValidator(limits?: CpuLimits) {
  const checks = surveyValidator(limits);
  return {
    checks,
    async check(
      definition: object,
      answers: SurveyAnswers,
      { language = null, completedAt = null, ...survey }: Given = {},
    ): Promise<ParsedResult> {
      const json = JSON.stringify(definition);
      const result = await checks.validateAnswers(
        {
          tenantId: 'tenant',
          surveyId: 'survey',
          network: 'network',
          ...survey,
          definitionId: json,
          definition: Buffer.from(json),
        },
        { answers: JSON.stringify(answers), language, completedAt },
      );
      return result.ok ? { ok: true, answers: JSON.parse(result.answers) as SurveyAnswers } : result;
    },
  };
}
