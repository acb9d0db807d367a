import { maxDefinitionDepth } from '@vantage/contract/surveys/survey-definition';
import { useTranslation } from 'react-i18next';
import type { FieldProblem } from '../../../lib/api/field-problems';
import type { LineError } from '../../../ui/forms/files/line-errors';
import { jsonFault, lineOfValue, valueAt } from './json-text';

const known = [
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
  'unsafe',
  'unsafeUrl',
  'valueUnknown',
] as const;

const knownOfFile = ['fileEncoding', 'fileNoDefinition', 'fileNotLiteral', 'fileSyntax'] as const;

/** What is wrong with a definition, and on which line. */
export interface DefinitionProblem {
  readonly line: number;
  readonly text: string;
}

const isOfDefinition = ({ path }: Pick<FieldProblem, 'path'>): boolean => /^definition(?:\.|$)/.test(path);
const placeOf = ({ path }: Pick<FieldProblem, 'path'>): string => path.replace(/^definition\.?/, '');

export const useDefinitionProblem = () => {
  const { t } = useTranslation('surveys');

  const reasonOf = ({ path, code }: FieldProblem): string => {
    if (code === 'tooDeep') return t('refused.tooDeep', { max: maxDefinitionDepth });
    if (code === 'type') return t(path === 'definition' ? 'refused.notObject' : 'refused.notList');
    return t(`refused.${[...known, ...knownOfFile].find((one) => one === code) ?? 'other'}`);
  };

  return {
    /** Null if the text is JSON, or empty. */
    syntax(text: string): DefinitionProblem | null {
      const fault = text.trim() === '' ? null : jsonFault(text);
      if (fault === null) return null;
      const { kind, line, near } = fault;
      const reason =
        kind === 'tooDeep' ? t('refused.tooDeep', { max: maxDefinitionDepth }) : t(`json.${kind}`, { near });
      return { line, text: t('questions.atLine', { line, reason }) };
    },

    /** Null for an empty text. @param text valid JSON */
    refusal(problem: FieldProblem, text: string): DefinitionProblem | null {
      if (problem.code === 'required') return null;
      const line = lineOfValue(text, placeOf(problem));
      return { line, text: t('questions.atLine', { line, reason: reasonOf(problem) }) };
    },

    /** Null unless the file was refused. */
    fileRefusal(refused: readonly FieldProblem[]): string | null {
      const problem = refused.find(({ path }) => path === 'file');
      if (!problem) return null;
      const line = Number(problem.values?.['line']);
      const reason = reasonOf(problem);
      return line > 0 ? t('questions.atLine', { line, reason }) : reason;
    },

    /** @param text valid JSON */
    refusals: (problems: readonly FieldProblem[], text: string): LineError[] =>
      problems
        .filter(isOfDefinition)
        .map((problem) => ({
          line: lineOfValue(text, placeOf(problem)),
          column: placeOf(problem),
          value: valueAt(text, placeOf(problem)),
          reason: reasonOf(problem),
        }))
        .toSorted((one, other) => one.line - other.line),
  };
};
