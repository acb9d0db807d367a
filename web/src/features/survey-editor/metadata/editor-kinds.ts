import type { JsonObjectProperty } from 'survey-core';

/** Names the control that edits a property. */
export type EditorKind =
  | 'text'
  | 'multiline'
  | 'html'
  | 'number'
  | 'boolean'
  | 'choice'
  /** Several of the choices. */
  | 'choiceSet'
  | 'color'
  | 'date'
  /** The address of an image, or the image itself as a data URL. */
  | 'image'
  /** A list of plain texts. */
  | 'strings'
  | 'condition'
  | 'expression'
  /** The name of a question. */
  | 'question'
  | 'questions'
  | 'pages'
  /** An answer, or a part of one. */
  | 'answer'
  /** A list of choices, rows or similar items with a value and a text. */
  | 'items'
  /** A list of parts that have properties, such as validators. */
  | 'parts'
  /** An object whose properties SurveyJS describes, such as the settings of a mask. */
  | 'object'
  /** Pages and elements, which are edited on the canvas. */
  | 'structure'
  /** JSON is edited as text where there is no other control. */
  | 'json';

const kindsByType: Readonly<Partial<Record<string, EditorKind>>> = {
  string: 'text',
  text: 'multiline',
  html: 'html',
  number: 'number',
  responsiveImageSize: 'number',
  boolean: 'boolean',
  switch: 'boolean',
  color: 'color',
  datetime: 'date',
  file: 'image',
  set: 'choiceSet',
  'string[]': 'strings',
  condition: 'condition',
  expression: 'expression',
  question: 'question',
  questionvalue: 'question',
  question_carryforward: 'question',
  questions: 'questions',
  pages: 'pages',
  value: 'answer',
  rowvalue: 'answer',
  panelvalue: 'answer',
  triggervalue: 'answer',
  masksettings: 'object',
  restfull: 'object',
};

export interface ListedClass {
  /** The class of each item, or the class that the class of each item extends. */
  readonly name: string;
  /** Items name their own class by their property `type`. */
  readonly isBase: boolean;
}

/** @returns the class of the items of a list, or null for any other property */
export function findListedClass({
  isArray,
  baseClassName,
  className,
  type,
}: JsonObjectProperty): ListedClass | null {
  if (baseClassName) return { name: baseClassName, isBase: true };
  return isArray && type !== 'string[]' && className ? { name: className, isBase: false } : null;
}

/** Texts and numbers alike: values of items, and limits of numbers as well as dates. */
const anyValueNames: readonly string[] = ['value', 'valueTrue', 'valueFalse', 'min', 'max'];

function findValueKind({ name, type, isLocalizable }: JsonObjectProperty): EditorKind {
  const kind = kindsByType[type] ?? 'json';
  return kind === 'text' && !isLocalizable && anyValueNames.includes(name) ? 'answer' : kind;
}

/** @param isItemValue tells whether a class is that of items with a value and a text */
export function findEditorKind(
  property: JsonObjectProperty,
  isItemValue: (className: string) => boolean,
): EditorKind {
  const listed = findListedClass(property);
  if (listed) {
    if (listed.name === 'question' || listed.name === 'page') return 'structure';
    return isItemValue(listed.name) ? 'items' : 'parts';
  }
  const kind = findValueKind(property);
  const isChosen = property.hasChoices && (kind === 'text' || kind === 'number' || kind === 'multiline');
  return isChosen ? 'choice' : kind;
}
