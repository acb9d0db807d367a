import type { QuestionKind } from '@vantage/contract/surveys/survey-results';

/** Where a compound answer has those to its nested questions: in itself, in each item, or in each row. */
export type CompoundShape = 'fields' | 'list' | 'rows';

/** How an answer is stored, which depends on the type of the question in the version that was answered. */
export type AnswerFormat =
  Exclude<QuestionKind, 'compound'> | 'boolean' | 'checkboxMatrix' | 'file' | 'signature' | CompoundShape;

interface FormatProperties {
  /** Answers whose formats have the same meaning are summarized together. */
  readonly meaning: string;
  /** Whether an answer is a single value. Others are counted as answers, too, besides their values. */
  readonly isSingleValue: boolean;
}

const formats: Readonly<Record<AnswerFormat, FormatProperties>> = {
  choice: { meaning: 'choices', isSingleValue: true },
  choices: { meaning: 'choices', isSingleValue: false },
  boolean: { meaning: 'boolean', isSingleValue: true },
  rating: { meaning: 'number', isSingleValue: true },
  number: { meaning: 'number', isSingleValue: true },
  ranking: { meaning: 'ranking', isSingleValue: false },
  matrix: { meaning: 'matrix', isSingleValue: false },
  checkboxMatrix: { meaning: 'matrix', isSingleValue: false },
  fields: { meaning: 'fields', isSingleValue: false },
  list: { meaning: 'list', isSingleValue: false },
  rows: { meaning: 'rows', isSingleValue: false },
  text: { meaning: 'text', isSingleValue: false },
  file: { meaning: 'file', isSingleValue: false },
  signature: { meaning: 'signature', isSingleValue: false },
  other: { meaning: 'other', isSingleValue: false },
};

export const isSingleValue = (format: AnswerFormat): boolean => formats[format].isSingleValue;

export const singleValueFormats = (Object.keys(formats) as AnswerFormat[]).filter(isSingleValue);

export const haveSameMeaning = (one: AnswerFormat, other: AnswerFormat): boolean =>
  formats[one].meaning === formats[other].meaning;

/** Types of the kind `other` whose answers are data URLs. */
const fileFormats: Readonly<Record<string, AnswerFormat>> = { file: 'file', signaturepad: 'signature' };

export function formatOf({
  type,
  kind,
  shape,
  hasSeveralPerRow,
}: {
  readonly type: string;
  readonly kind: QuestionKind;
  /** The form of a compound question; null for the others. */
  readonly shape: CompoundShape | null;
  readonly hasSeveralPerRow: boolean;
}): AnswerFormat {
  if (kind === 'compound') return shape ?? 'other';
  if (type === 'boolean') return 'boolean';
  if (kind === 'matrix' && hasSeveralPerRow) return 'checkboxMatrix';
  return kind === 'other' ? (fileFormats[type] ?? 'other') : kind;
}
