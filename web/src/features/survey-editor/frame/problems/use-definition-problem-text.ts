import { maxDefinitionDepth } from '@vantage/contract/surveys/survey-definition';
import { useTranslation } from 'react-i18next';
import type { FieldProblem } from '../../../../lib/api/field-problems';

const definitionCodes = [
  'characters',
  'choicesByUrl',
  'choicesMissing',
  'choiceValueMissing',
  'expressionInvalid',
  'expressionTooLong',
  'forbiddenKey',
  'itemMissing',
  'languageInvalid',
  'markup',
  'nameMissing',
  'nameTaken',
  'nameTooLong',
  'nameUnsupported',
  'notArray',
  'notBoolean',
  'notNumber',
  'notText',
  'regexInvalid',
  'regexUnsafe',
  'tooCostly',
  'tooComplex',
  'tooManyElements',
  'tooManyPanels',
  'tooManyRows',
  'unknownType',
  'unknownValidator',
  'unreadable',
  'unsafeUrl',
  'valueUnknown',
] as const;

const fileCodes = ['fileEncoding', 'fileNoDefinition', 'fileNotLiteral', 'fileSyntax'] as const;

/** Says what is wrong with a definition. */
export const useDefinitionProblemText = () => {
  const { t } = useTranslation('surveys');

  const toReason = ({ path, code }: Pick<FieldProblem, 'path' | 'code'>): string => {
    if (code === 'tooDeep') return t('definitionProblem.tooDeep', { max: maxDefinitionDepth });
    if (code === 'type')
      return t(path === 'definition' ? 'definitionProblem.notObject' : 'definitionProblem.notList');
    return t(
      `definitionProblem.${[...definitionCodes, ...fileCodes].find((each) => each === code) ?? 'other'}`,
    );
  };

  return {
    toReason,
    /** @returns null unless the server rejected the file */
    findFileProblem(problems: readonly FieldProblem[]): string | null {
      const problem = problems.find(({ path }) => path === 'file');
      if (!problem) return null;
      const line = Number(problem.values?.['line']);
      const reason = toReason(problem);
      return line > 0 ? t('questions.atLine', { line, reason }) : reason;
    },
  };
};
