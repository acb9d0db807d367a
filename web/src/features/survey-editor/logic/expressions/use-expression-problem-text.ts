import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ExpressionProblem } from './check-expression';

export function describeExpressionProblem(problem: ExpressionProblem, t: TFunction<'survey-logic'>): string {
  switch (problem.code) {
    case 'syntax':
      return t('expressionProblem.syntax', { position: problem.position });
    case 'unknownName':
      return problem.suggestion === null
        ? t('expressionProblem.unknownName', { name: problem.name })
        : t('expressionProblem.misspeltName', { name: problem.name, suggestion: problem.suggestion });
    case 'unknownFunction':
      return problem.suggestion === null
        ? t('expressionProblem.unknownFunction', { name: problem.name })
        : t('expressionProblem.misspeltFunction', { name: problem.name, suggestion: problem.suggestion });
    case 'unknownChoice':
      return t('expressionProblem.unknownChoice', { name: problem.name, value: problem.value });
    case 'notNumber':
      return t('expressionProblem.notNumber', { name: problem.name, value: problem.value });
    case 'constant':
      return t('expressionProblem.constant');
  }
}

export function useExpressionProblemText(): (problem: ExpressionProblem) => string {
  const { t } = useTranslation('survey-logic');
  return (problem) => describeExpressionProblem(problem, t);
}
