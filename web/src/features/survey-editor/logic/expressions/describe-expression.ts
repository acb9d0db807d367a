import type { NodeId, SurveyDocument } from '@vantage/survey-document/survey-document';
import type { TFunction } from 'i18next';
import type { Formats } from '../../../../lib/i18n/formats';
import {
  isGroup,
  takesList,
  type Comparison,
  type ComparisonOperator,
  type ConditionGroup,
  type Operand,
  type Scalar,
} from './condition';
import { findVariable } from './find-variable';
import { readCondition } from './read-condition';
import { emphasize, shorten } from './sentences';
import type { SurveyVariable, ValueChoice } from './survey-variables';

export interface LogicTexts {
  readonly document: SurveyDocument;
  /** The node with the expression. */
  readonly nodeId: NodeId | null;
  readonly t: TFunction<'survey-logic'>;
  readonly language: string;
  readonly formats: Pick<Formats, 'date'>;
  /** Numbered questions are called by number instead of by title, where there is little space. */
  readonly namesByNumber?: boolean;
}

const dateOperators: Readonly<
  Partial<Record<ComparisonOperator, 'after' | 'onOrAfter' | 'before' | 'onOrBefore'>>
> = { greater: 'after', greaterorequal: 'onOrAfter', less: 'before', lessorequal: 'onOrBefore' };

export function describeVariable(
  variable: Pick<SurveyVariable, 'title' | 'name' | 'number'>,
  { t, namesByNumber = false }: Pick<LogicTexts, 't' | 'namesByNumber'>,
): string {
  const { number } = variable;
  return namesByNumber && number !== null
    ? t('questionNumber', { number })
    : emphasize(shorten(variable.title || variable.name));
}

function describeName(name: string, context: LogicTexts): string {
  const variable = findVariable(context.document, name, context.nodeId);
  return variable ? describeVariable(variable, context) : emphasize(`{${name}}`);
}

/** SurveyJS ignores case when it compares answers. */
const isSameValue = (one: Scalar, other: Scalar): boolean =>
  String(one).toLowerCase() === String(other).toLowerCase();

/** @returns the text of a choice; special choices and Yes or No have one of ours if the survey has none */
export function getChoiceText(
  choice: ValueChoice,
  variable: Pick<SurveyVariable, 'valueType' | 'choices'>,
  t: TFunction<'survey-logic'>,
): string {
  if (choice.text !== '') return choice.text;
  if (choice.special) return t(`choice.${choice.special}`);
  if (variable.valueType === 'boolean')
    return choice === variable.choices[0] ? t('choice.yes') : t('choice.no');
  return String(choice.value);
}

/** @returns a value as it is read: the text of the choice, a date or number in the usual format */
function describeValue(value: Scalar, variable: SurveyVariable | null, context: LogicTexts): string {
  const choice = variable?.choices.find((each) => isSameValue(each.value, value));
  if (variable && choice) return getChoiceText(choice, variable, context.t);
  if (typeof value === 'boolean') return value ? context.t('choice.yes') : context.t('choice.no');
  if (typeof value === 'number')
    return new Intl.NumberFormat(context.language, { useGrouping: false, maximumFractionDigits: 20 }).format(
      value,
    );
  if (variable?.valueType === 'date') return context.formats.date(value) || value;
  return value === '' ? context.t('emptyText') : value;
}

/** @returns a value within a sentence. Numbers and dates need no emphasis to be told from the words around them. */
export function emphasizeValue(value: Scalar, variable: SurveyVariable | null, context: LogicTexts): string {
  const text = shorten(describeValue(value, variable, context));
  const isChoice = variable?.choices.some((each) => isSameValue(each.value, value)) ?? false;
  const isAmount =
    !isChoice &&
    value !== '' &&
    (typeof value === 'number' || variable?.valueType === 'number' || variable?.valueType === 'date');
  return isAmount ? text : emphasize(text);
}

function describeOperand(
  { operator, operand }: Comparison,
  variable: SurveyVariable | null,
  context: LogicTexts,
): string {
  const describeOne = (each: Scalar): string => emphasizeValue(each, variable, context);
  const listed: Operand | null =
    operand?.kind === 'value' && takesList(operator) ? { kind: 'list', values: [operand.value] } : operand;
  switch (listed?.kind) {
    case 'value':
      return describeOne(listed.value);
    case 'variable':
      return describeName(listed.name, context);
    case 'list':
      return new Intl.ListFormat(context.language, {
        type: operator === 'anyof' || operator === 'noneof' ? 'disjunction' : 'conjunction',
      }).format(listed.values.map(describeOne));
    case undefined:
      return '';
  }
}

/** A question with one answer is one of several values, while several choices include them. */
function getSaidOperator(operator: ComparisonOperator, variable: SurveyVariable | null): ComparisonOperator {
  if (variable?.valueType !== 'choice') return operator;
  if (operator === 'anyof') return 'equal';
  return operator === 'noneof' ? 'notequal' : operator;
}

/** @param isAgain whether the comparison before it is about the same question, which need not be named again then */
function describeComparison(comparison: Comparison, isAgain: boolean, context: LogicTexts): string {
  const { t } = context;
  const variable = findVariable(context.document, comparison.name, context.nodeId);
  const question = describeName(comparison.name, context);
  const operator = getSaidOperator(comparison.operator, variable);
  if (operator === 'empty' || operator === 'notempty')
    return isAgain ? t(`again.${operator}`) : t(`compare.${operator}`, { question });
  const value = describeOperand(comparison, variable, context);
  const dateOperator = variable?.valueType === 'date' ? dateOperators[operator] : undefined;
  if (dateOperator)
    return isAgain
      ? t(`againDate.${dateOperator}`, { value })
      : t(`compareDate.${dateOperator}`, { question, value });
  // A text contains another one, while several choices include one.
  if (variable?.valueType === 'text' && (operator === 'contains' || operator === 'notcontains'))
    return isAgain
      ? t(`againText.${operator}`, { value })
      : t(`compareText.${operator}`, { question, value });
  return isAgain ? t(`again.${operator}`, { value }) : t(`compare.${operator}`, { question, value });
}

const isAboutSame = (part: Comparison, before: Comparison | ConditionGroup | undefined): boolean =>
  before !== undefined && !isGroup(before) && before.name.toLowerCase() === part.name.toLowerCase();

/** @returns the condition in words, with the titles of questions and the texts of choices emphasized */
function describeCondition({ join, parts }: ConditionGroup, context: LogicTexts): string {
  const { t } = context;
  return parts
    .map((part, index) =>
      isGroup(part)
        ? t('group', { condition: describeCondition(part, context) })
        : describeComparison(part, isAboutSame(part, parts[index - 1]), context),
    )
    .reduce((first, second) => t(`join.${join}`, { first, second }));
}

/** @returns the expression in words, or as it is written if it is more than comparisons */
export function describeExpression(text: string, context: LogicTexts): string {
  const condition = readCondition(text);
  return condition && condition.parts.length > 0 ? describeCondition(condition, context) : text.trim();
}
