// Accepts plain answers to plain surveys without SurveyJS, which takes a thousand times as long. Like that, it runs in the
// worker threads. What it does not accept is not invalid, but must be validated by ./validate-answers.ts.
import { ConditionRunner, settings } from 'survey-core';
import { asList, isObject, type JsonObject } from '../json';

/** Properties of a survey that only change how it looks. */
const surveyProperties = new Set([
  'title',
  'description',
  'locale',
  'logo',
  'logoPosition',
  'completedHtml',
  'completeText',
  'pageNextText',
  'pagePrevText',
  'showQuestionNumbers',
  'showProgressBar',
  'progressBarType',
  'widthMode',
  'width',
  'pages',
  'elements',
]);
const pageProperties = new Set(['name', 'title', 'description', 'elements']);
const questionProperties = ['type', 'name', 'title', 'description', 'isRequired', 'visibleIf'];
const choiceProperties = ['choices', 'showNoneItem', 'noneText', 'colCount', 'placeholder'];
const otherItemProperties = ['showOtherItem', 'otherText', 'otherPlaceholder'];

type AcceptsAnswer = (answer: unknown, comment: unknown) => boolean;

interface PlainType {
  /** Besides `questionProperties`. */
  readonly properties: readonly string[];
  /** @returns a function that accepts valid answers; null if the question is not plain */
  readonly compile: (question: JsonObject) => AcceptsAnswer | null;
}

const hasOnly = (object: JsonObject, properties: ReadonlySet<string>): boolean =>
  Object.keys(object).every((key) => properties.has(key));
const isOption = (value: unknown): value is string | number => ['string', 'number'].includes(typeof value);
/** Properties for which SurveyJS reads texts as well, and takes any other value as true. */
const flags = ['isRequired', 'showNoneItem', 'showOtherItem'];
const isFlag = (value: unknown): boolean => value === undefined || typeof value === 'boolean';
const optionProperties = new Set(['value', 'text']);

/**
 * Whether a text, or one in several languages, contains no answers. SurveyJS inserts answers as they are displayed, with
 * the texts of their choices, so that it fails if these contain an answer that leads back to them.
 */
const isStaticText = (text: unknown): boolean =>
  typeof text === 'string'
    ? !text.includes('{')
    : text === undefined ||
      (isObject(text) &&
        Object.values(text).every((each) => typeof each === 'string' && !each.includes('{')));
/** Properties with the texts of choices. */
const choiceTexts = ['noneText', 'otherText', 'labelTrue', 'labelFalse'];

/** SurveyJS cannot read answers with these names. */
const isMethodName = (name: string): boolean => name in Object.prototype;

/** SurveyJS compares values loosely: 1, "1" and "1.0" are the same for it, as are "a" and "A". */
const toComparable = (value: string | number): string | number => {
  const number = Number(value);
  return Number.isNaN(number) ? String(value).trim().toLowerCase() : number;
};

/**
 * @returns the values of choices, rows or columns; null if they are more than values and texts, or if SurveyJS can't
 * tell two of them apart
 */
const readOptions = (items: unknown): Set<unknown> | null => {
  if (!Array.isArray(items)) return null;
  const values = items.map((item: unknown) =>
    isObject(item) && hasOnly(item, optionProperties) && isStaticText(item.text) ? item.value : item,
  );
  if (!values.every(isOption)) return null;
  return new Set(values.map(toComparable)).size === values.length ? new Set(values) : null;
};

const isText = (value: unknown, maxLength: number): boolean =>
  typeof value === 'string' && value.trim() !== '' && value.length <= maxLength;
const isWithin = (value: unknown, min: number, max: number): boolean =>
  typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max;
const isDistinctList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && new Set(value).size === value.length;

/** @returns the value of an optional number; null if it is anything else */
const readNumber = (value: unknown, byDefault: number): number | null => {
  if (value === undefined) return byDefault;
  return typeof value === 'number' ? value : null;
};

const text = ({ maxLength }: JsonObject): AcceptsAnswer | null => {
  const max = readNumber(maxLength, Infinity);
  return max === null ? null : (answer) => isText(answer, max);
};

const input = (question: JsonObject): AcceptsAnswer | null => {
  const { inputType = 'text' } = question;
  const [min, max] = [readNumber(question.min, -Infinity), readNumber(question.max, Infinity)];
  // SurveyJS compares texts with a minimum or maximum, too.
  if (inputType === 'text') return min === -Infinity && max === Infinity ? text(question) : null;
  if (inputType !== 'number' || min === null || max === null) return null;
  return (answer) => isWithin(answer, min, max);
};

const singleChoice = ({ choices, showNoneItem, showOtherItem }: JsonObject): AcceptsAnswer | null => {
  const options = readOptions(choices);
  if (!options) return null;
  if (showNoneItem) options.add('none');
  return (answer, comment) =>
    comment === undefined
      ? options.has(answer)
      : showOtherItem === true && answer === 'other' && isText(comment, Infinity);
};

const multipleChoice = ({ choices, showNoneItem, maxSelectedChoices }: JsonObject): AcceptsAnswer | null => {
  const options = readOptions(choices);
  const maxChoices = readNumber(maxSelectedChoices, Infinity);
  if (!options || maxChoices === null) return null;
  return (answer) => {
    if (!isDistinctList(answer) || answer.length === 0) return false;
    if (showNoneItem && answer.length === 1 && answer[0] === 'none') return true;
    return answer.length <= maxChoices && answer.every((each) => options.has(each));
  };
};

const ranking = ({ choices }: JsonObject): AcceptsAnswer | null => {
  const options = readOptions(choices);
  if (!options) return null;
  return (answer) =>
    isDistinctList(answer) && answer.length === options.size && answer.every((each) => options.has(each));
};

/** @param byDefault the range if the definition has none */
const integerWithin = (
  min: unknown,
  max: unknown,
  byDefault: readonly [number, number],
): AcceptsAnswer | null => {
  const [from, to] = [readNumber(min, byDefault[0]), readNumber(max, byDefault[1])];
  if (from === null || to === null) return null;
  return (answer) => Number.isInteger(answer) && isWithin(answer, from, to);
};

const matrix = ({ rows, columns, isRequired }: JsonObject): AcceptsAnswer | null => {
  const [offeredRows, offeredColumns] = [readOptions(rows), readOptions(columns)];
  if (!offeredRows || !offeredColumns || offeredRows.size === 0 || isRequired) return null;
  if ([...offeredRows].some((row) => isMethodName(String(row)))) return null;
  return (answer) =>
    isObject(answer) &&
    Object.keys(answer).length > 0 &&
    Object.entries(answer).every(([row, column]) => offeredRows.has(row) && offeredColumns.has(column));
};

const plainTypes: Readonly<Record<string, PlainType>> = {
  text: { properties: ['inputType', 'min', 'max', 'maxLength', 'placeholder'], compile: input },
  comment: { properties: ['maxLength', 'rows', 'autoGrow', 'placeholder'], compile: text },
  radiogroup: { properties: [...choiceProperties, ...otherItemProperties], compile: singleChoice },
  dropdown: { properties: [...choiceProperties, ...otherItemProperties], compile: singleChoice },
  checkbox: { properties: [...choiceProperties, 'maxSelectedChoices'], compile: multipleChoice },
  tagbox: { properties: [...choiceProperties, 'maxSelectedChoices'], compile: multipleChoice },
  ranking: { properties: ['choices'], compile: ranking },
  rating: {
    properties: ['rateMin', 'rateMax', 'minRateDescription', 'maxRateDescription'].concat([
      'displayMode',
      'rateDescriptionLocation',
    ]),
    compile: ({ rateMin, rateMax }) => integerWithin(rateMin, rateMax, [1, 5]),
  },
  boolean: {
    properties: ['labelTrue', 'labelFalse'],
    compile: () => (answer) => typeof answer === 'boolean',
  },
  matrix: {
    properties: ['columns', 'rows', 'rowTitleWidth', 'columnMinWidth', 'alternateRows'],
    compile: matrix,
  },
  slider: { properties: ['min', 'max'], compile: ({ min, max }) => integerWithin(min, max, [0, 100]) },
};

const propertiesByType = new Map(
  Object.entries(plainTypes).map(([type, { properties }]) => [
    type,
    new Set([...questionProperties, ...properties]),
  ]),
);

interface Condition {
  /** The questions whose answers it uses. */
  readonly names: readonly string[];
  readonly isMet: (answers: JsonObject) => boolean;
}

/** @returns null if the question is always visible; undefined if its condition is not plain */
const readCondition = ({ visibleIf }: JsonObject): Condition | null | undefined => {
  if (visibleIf === undefined) return null;
  if (typeof visibleIf !== 'string') return undefined;
  const runner = new ConditionRunner(visibleIf);
  if (!runner.canRun() || runner.hasFunction() || runner.isAsync) return undefined;
  return {
    names: runner.getVariables(),
    isMet(answers) {
      return runner.runValues(answers);
    },
  };
};

export interface PlainQuestion {
  readonly name: string;
  readonly isRequired: boolean;
  readonly takesComment: boolean;
  readonly visibleIf: Condition | null;
  readonly accepts: AcceptsAnswer;
}

const identifier = /^[A-Za-z]\w*$/;
const { commentSuffix } = settings;

const readQuestion = (element: unknown): PlainQuestion | null => {
  if (!isObject(element) || typeof element.type !== 'string') return null;
  const properties = propertiesByType.get(element.type);
  const { name } = element;
  if (!properties || !hasOnly(element, properties)) return null;
  if (typeof name !== 'string' || !identifier.test(name) || isMethodName(name)) return null;
  if (!flags.every((flag) => isFlag(element[flag]))) return null;
  if (!choiceTexts.every((property) => isStaticText(element[property]))) return null;
  const visibleIf = readCondition(element);
  const accepts = plainTypes[element.type]?.compile(element);
  if (visibleIf === undefined || !accepts) return null;
  return {
    name,
    isRequired: element.isRequired === true,
    takesComment: element.showOtherItem === true,
    visibleIf,
    accepts,
  };
};

/** @returns null if the survey or a page is not plain */
const readElements = (definition: JsonObject): readonly unknown[] | null => {
  if (!hasOnly(definition, surveyProperties)) return null;
  const pages = asList(definition.pages);
  if (!pages.every(isObject) || !pages.every((page) => hasOnly(page, pageProperties))) return null;
  return [definition, ...pages].flatMap(({ elements }) => asList(elements));
};

/** @returns the questions; null if the survey is not plain */
export function readPlainQuestions(definition: JsonObject): readonly PlainQuestion[] | null {
  const questions = readElements(definition)?.map(readQuestion);
  if (!questions?.every((question) => question !== null)) return null;
  const names = new Set(questions.map(({ name }) => name));
  const usesKnownNames = ({ visibleIf }: PlainQuestion): boolean =>
    (visibleIf?.names ?? []).every((name) => names.has(name));
  const areDistinctInAnyCase =
    new Set([...names].map((name) => name.toLowerCase())).size === questions.length;
  return areDistinctInAnyCase && questions.every(usesKnownNames) ? questions : null;
}

/** @returns true only for answers that a survey would accept unchanged */
export function arePlainAnswersValid(questions: readonly PlainQuestion[], answers: JsonObject): boolean {
  let accepted = 0;
  for (const { name, isRequired, takesComment, visibleIf, accepts } of questions) {
    const answer = answers[name];
    const comment = takesComment ? answers[`${name}${commentSuffix}`] : undefined;
    const isVisible = visibleIf === null || visibleIf.isMet(answers);
    if (answer === undefined ? isVisible && isRequired : !isVisible || !accepts(answer, comment))
      return false;
    if (answer !== undefined) accepted += comment === undefined ? 1 : 2;
  }
  return accepted === Object.keys(answers).length;
}
