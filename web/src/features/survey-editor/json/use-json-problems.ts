import { maxDefinitionDepth } from '@vantage/contract/surveys/survey-definition';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { JsonProblem } from './definition-problems';
import { findLines } from './line-numbers';

export interface ProblemMessage {
  readonly problem: JsonProblem;
  readonly line: number;
  readonly reason: string;
}

/** Says in words what is wrong with a text, and on which line. */
export function useJsonProblems() {
  const { t } = useTranslation('survey-texts');
  return useMemo(() => {
    const toReason = (problem: JsonProblem): string => {
      switch (problem.kind) {
        case 'syntax':
          return problem.code === 'tooDeep'
            ? t('json.tooDeep', { max: maxDefinitionDepth })
            : t(`json.syntax.${problem.code}`, { near: problem.near });
        case 'structure':
          return t(`json.structure.${problem.code}`);
        case 'schema':
          return t(`json.schema.${problem.code}`, { name: problem.name });
      }
    };
    return {
      /** @param problems in the order of the text */
      toMessages(text: string, problems: readonly JsonProblem[]): readonly ProblemMessage[] {
        const lines = findLines(
          text,
          problems.map(({ from }) => from),
        );
        return problems.map((problem, index) => ({
          problem,
          line: lines[index] ?? 1,
          reason: toReason(problem),
        }));
      },
    };
  }, [t]);
}
