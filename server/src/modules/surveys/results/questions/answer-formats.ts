import type { QuestionKind } from '@vantage/contract/surveys/question-kinds';

/**
 * A format says which JSON answers are stored as. It depends on the question's type in the version that was answered, so
 * a question may have answers in several formats. `survey_answer_count` stores the names of formats.
 */
export type AnswerFormat =
  | 'choice'
  | 'choices'
  | 'boolean'
  | 'rating'
  | 'number'
  | 'ranking'
  | 'matrix'
  | 'checkboxMatrix'
  | 'fields'
  | 'list'
  | 'rows'
  | 'text'
  | 'file'
  | 'signature'
  | 'other';

/** This is what is counted in an answer. If it has no single value, the answer is counted, too. */
export type CountedValues =
  | 'value'
  | 'items'
  | 'ranks'
  | 'rowValue'
  | 'rowItems'
  | 'nestedQuestions'
  | 'none';

/** This is how an answer is written in lines of text. `plain` writes a line for each part, and accepts any JSON. */
export type AnswerText = 'plain' | 'items' | 'ranks' | 'rows' | 'fields' | 'fieldsInRows' | 'fileNames';

export interface AnswerFormatProperties {
  /** Questions whose answers have this format are of this kind. */
  readonly kind: QuestionKind;
  /**
   * After a question's type was changed, older answers are converted if their format has the same meaning. They are then
   * summarized together with newer ones.
   */
  readonly meaning: string;
  readonly counted: CountedValues;
  readonly text: AnswerText;
  /** Exported cells contain this. Lines are exported as labels only; stored values are exported as JSON instead. */
  readonly cell: 'value' | 'items' | 'lines' | 'fileNames';
  /** Exports have a column for each of these. */
  readonly columns: 'answer' | 'rows' | 'fields' | 'fieldsInRows';
}

const wholeAnswer = { text: 'plain', cell: 'value', columns: 'answer' } as const;
const files = { counted: 'none', text: 'fileNames', cell: 'fileNames', columns: 'answer' } as const;
const matrix = { kind: 'matrix', meaning: 'matrix', text: 'rows', cell: 'lines', columns: 'rows' } as const;
const compound = { kind: 'compound', counted: 'nestedQuestions', cell: 'lines' } as const;

/** Declares how the server treats each format. A new kind of question needs at least one. */
export const answerFormats: Readonly<Record<AnswerFormat, AnswerFormatProperties>> = {
  choice: { ...wholeAnswer, kind: 'choice', meaning: 'choices', counted: 'value' },
  choices: {
    ...wholeAnswer,
    kind: 'choices',
    meaning: 'choices',
    counted: 'items',
    text: 'items',
    cell: 'items',
  },
  boolean: { ...wholeAnswer, kind: 'choice', meaning: 'boolean', counted: 'value' },
  rating: { ...wholeAnswer, kind: 'rating', meaning: 'number', counted: 'value' },
  number: { ...wholeAnswer, kind: 'number', meaning: 'number', counted: 'value' },
  ranking: {
    ...wholeAnswer,
    kind: 'ranking',
    meaning: 'ranking',
    counted: 'ranks',
    text: 'ranks',
    cell: 'items',
  },
  matrix: { ...matrix, counted: 'rowValue' },
  checkboxMatrix: { ...matrix, counted: 'rowItems' },
  fields: { ...compound, meaning: 'fields', text: 'fields', columns: 'fields' },
  list: { ...compound, meaning: 'list', text: 'plain', columns: 'answer' },
  rows: { ...compound, meaning: 'rows', text: 'fieldsInRows', columns: 'fieldsInRows' },
  text: { ...wholeAnswer, kind: 'text', meaning: 'text', counted: 'none' },
  file: { ...files, kind: 'other', meaning: 'file' },
  signature: { ...files, kind: 'other', meaning: 'signature' },
  other: { ...wholeAnswer, kind: 'other', meaning: 'other', counted: 'none', cell: 'lines' },
};

/** Types that are not listed have answers in the format `other`. */
const formatsByType: Readonly<Record<string, AnswerFormat>> = {
  radiogroup: 'choice',
  dropdown: 'choice',
  buttongroup: 'choice',
  imagepicker: 'choice',
  boolean: 'boolean',
  checkbox: 'choices',
  tagbox: 'choices',
  rating: 'rating',
  slider: 'number',
  ranking: 'ranking',
  matrix: 'matrix',
  multipletext: 'fields',
  matrixdynamic: 'list',
  paneldynamic: 'list',
  matrixdropdown: 'rows',
  comment: 'text',
  text: 'text',
  file: 'file',
  signaturepad: 'signature',
};

/** @param element a question of a SurveyJS definition */
export function readAnswerFormat(element: Readonly<Record<string, unknown>>): AnswerFormat {
  const { type, inputType, multiSelect, sliderType, cellType } = element;
  if (type === 'text' && (inputType === 'number' || inputType === 'range')) return 'number';
  if (type === 'imagepicker' && multiSelect === true) return 'choices';
  if (type === 'slider' && sliderType === 'range') return 'other';
  if (type === 'matrix' && cellType === 'checkbox') return 'checkboxMatrix';
  return formatsByType[String(type)] ?? 'other';
}

const formats = Object.keys(answerFormats) as AnswerFormat[];

export const formatsCountedBy = (counted: CountedValues): AnswerFormat[] =>
  formats.filter((format) => answerFormats[format].counted === counted);

/** Whether an answer is a single value, so that the counts of values add up to the number of answers. */
export const isSingleValue = (format: AnswerFormat): boolean => answerFormats[format].counted === 'value';

/** Whether answers are files, as data URLs. */
export const hasFiles = (format: AnswerFormat): boolean => answerFormats[format].text === 'fileNames';

export const haveSameMeaning = (one: AnswerFormat, other: AnswerFormat): boolean =>
  answerFormats[one].meaning === answerFormats[other].meaning;

/** @returns the format that can represent all answers to a question: several choices include a single one */
export const mostGeneralFormat = (sameMeaning: readonly AnswerFormat[]): AnswerFormat =>
  sameMeaning.find((format) => !isSingleValue(format)) ?? sameMeaning[0] ?? 'other';
