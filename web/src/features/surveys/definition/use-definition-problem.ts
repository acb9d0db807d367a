import { maxDefinitionDepth } from '@vantage/contract/surveys/survey-definition';
import { useTranslation } from 'react-i18next';
import type { FieldProblem } from '../../../lib/api/field-problems';
import type { LineError } from '../../../ui/forms/files/line-errors';
import { findJsonError, lineOfValue, valueAt } from './json-syntax';

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

/** Says what is wrong with a definition, and on which line. */
export interface DefinitionProblem {
  readonly line: number;
  readonly text: string;
}

const isDefinitionPath = ({ path }: Pick<FieldProblem, 'path'>): boolean => /^definition(?:\.|$)/.test(path);
const toDefinitionPath = ({ path }: Pick<FieldProblem, 'path'>): string => path.replace(/^definition\.?/, '');

export const useDefinitionProblem = () => {
  const { t } = useTranslation('surveys');

  const toReason = ({ path, code }: FieldProblem): string => {
    if (code === 'tooDeep') return t('definitionProblem.tooDeep', { max: maxDefinitionDepth });
    if (code === 'type')
      return t(path === 'definition' ? 'definitionProblem.notObject' : 'definitionProblem.notList');
    return t(
      `definitionProblem.${[...definitionCodes, ...fileCodes].find((one) => one === code) ?? 'other'}`,
    );
  };

  return {
    /** @returns null if the text is JSON, or empty */
    findSyntaxProblem(text: string): DefinitionProblem | null {
      const error = text.trim() === '' ? null : findJsonError(text);
      if (error === null) return null;
      const { kind, line, near } = error;
      const reason =
        kind === 'tooDeep'
          ? t('definitionProblem.tooDeep', { max: maxDefinitionDepth })
          : t(`json.${kind}`, { near });
      return { line, text: t('questions.atLine', { line, reason }) };
    },

    /** @returns null for an empty text @param text valid JSON */
    toProblem(problem: FieldProblem, text: string): DefinitionProblem | null {
      if (problem.code === 'required') return null;
      const line = lineOfValue(text, toDefinitionPath(problem));
      return { line, text: t('questions.atLine', { line, reason: toReason(problem) }) };
    },

    /** @returns null unless the server rejected the file */
    findFileProblem(problems: readonly FieldProblem[]): string | null {
      const problem = problems.find(({ path }) => path === 'file');
      if (!problem) return null;
      const line = Number(problem.values?.['line']);
      const reason = toReason(problem);
      return line > 0 ? t('questions.atLine', { line, reason }) : reason;
    },

    /** @param text valid JSON */
    toLineErrors: (problems: readonly FieldProblem[], text: string): LineError[] =>
      problems
        .filter(isDefinitionPath)
        .map((problem) => ({
          line: lineOfValue(text, toDefinitionPath(problem)),
          column: toDefinitionPath(problem),
          value: valueAt(text, toDefinitionPath(problem)),
          reason: toReason(problem),
        }))
        .toSorted((one, other) => one.line - other.line),
  };
};
