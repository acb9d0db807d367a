// Accepts plain answers to plain surveys without SurveyJS, which takes a thousand times as long. What
// it does not accept is not wrong, but checked by ./validate-answers.mjs.
import { ConditionRunner } from 'survey-core';
import { isObject } from '../definition/json-structure.mjs';

/** Properties that only change how a survey looks. */
const ofSurveys = new Set([
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
const ofPages = new Set(['name', 'title', 'description', 'elements']);
const ofQuestions = ['type', 'name', 'title', 'description', 'isRequired', 'visibleIf'];
const ofChoices = ['choices', 'showNoneItem', 'noneText', 'colCount', 'placeholder'];
const ofOther = ['showOtherItem', 'otherText', 'otherPlaceholder'];
const ofRanges = ['min', 'max'];

/** Besides `ofQuestions`, by the type of a question. */
const ofTypes = new Map(
  Object.entries({
    text: ['inputType', ...ofRanges, 'maxLength', 'placeholder'],
    comment: ['maxLength', 'rows', 'autoGrow', 'placeholder'],
    radiogroup: [...ofChoices, ...ofOther],
    dropdown: [...ofChoices, ...ofOther],
    checkbox: [...ofChoices, 'maxSelectedChoices'],
    tagbox: [...ofChoices, 'maxSelectedChoices'],
    ranking: ['choices'],
    rating: [
      'rateMin',
      'rateMax',
      'minRateDescription',
      'maxRateDescription',
      'displayMode',
      'rateDescriptionLocation',
    ],
    boolean: ['labelTrue', 'labelFalse'],
    matrix: ['columns', 'rows', 'rowTitleWidth', 'columnMinWidth', 'alternateRows'],
    slider: ofRanges,
  }).map(([type, properties]) => [type, new Set([...ofQuestions, ...properties])]),
);

const identifier = /^[A-Za-z]\w*$/;

const hasOnly = (value, properties) => Object.keys(value).every((key) => properties.has(key));
const isOption = (item) => ['string', 'number'].includes(typeof item);
/** SurveyJS reads texts as well, and takes any other value as true. */
const flags = ['isRequired', 'showNoneItem', 'showOtherItem'];
const isFlag = (value) => value === undefined || typeof value === 'boolean';
const optionKeys = new Set(['value', 'text']);

/** @returns their values, or null if they are more than values and texts */
const optionsOf = (items) => {
  if (!Array.isArray(items)) return null;
  const values = items.map((item) => (isObject(item) && hasOnly(item, optionKeys) ? item.value : item));
  return values.every(isOption) ? new Set(values) : null;
};

const isText = (value, maxLength = Infinity) =>
  typeof value === 'string' && value.trim() !== '' && value.length <= maxLength;
const isWithin = (value, min, max) => Number.isFinite(value) && value >= min && value <= max;
const areDistinct = (values) => Array.isArray(values) && new Set(values).size === values.length;

const oneOf = ({ choices, showNoneItem, showOtherItem }) => {
  const options = optionsOf(choices);
  if (!options) return null;
  if (showNoneItem) options.add('none');
  return (value, comment) =>
    comment === undefined
      ? options.has(value)
      : Boolean(showOtherItem) && value === 'other' && isText(comment);
};

const someOf = ({ choices, showNoneItem, maxSelectedChoices = Infinity }) => {
  const options = optionsOf(choices);
  if (!options) return null;
  return (values) => {
    if (!areDistinct(values) || values.length === 0) return false;
    if (showNoneItem && values.length === 1 && values[0] === 'none') return true;
    return values.length <= maxSelectedChoices && values.every((value) => options.has(value));
  };
};

/** By the type of a question: makes a function of its answer, or null for what is not plain. */
const acceptances = {
  text: ({ inputType = 'text', min = -Infinity, max = Infinity, maxLength }) => {
    if (inputType === 'text') return (value) => isText(value, maxLength);
    return inputType === 'number' && typeof min === 'number' && typeof max === 'number'
      ? (value) => isWithin(value, min, max)
      : null;
  },
  comment:
    ({ maxLength }) =>
    (value) =>
      isText(value, maxLength),
  radiogroup: oneOf,
  dropdown: oneOf,
  checkbox: someOf,
  tagbox: someOf,
  ranking({ choices }) {
    const options = optionsOf(choices);
    return (
      options &&
      ((values) =>
        areDistinct(values) && values.length === options.size && values.every((value) => options.has(value)))
    );
  },
  rating:
    ({ rateMin = 1, rateMax = 5 }) =>
    (value) =>
      Number.isInteger(value) && isWithin(value, rateMin, rateMax),
  boolean: () => (value) => typeof value === 'boolean',
  matrix({ rows, columns, isRequired }) {
    const [offeredRows, offeredColumns] = [optionsOf(rows), optionsOf(columns)];
    if (!offeredRows || !offeredColumns || offeredRows.size === 0 || isRequired) return null;
    return (value) =>
      isObject(value) &&
      Object.keys(value).length > 0 &&
      Object.entries(value).every(([row, column]) => offeredRows.has(row) && offeredColumns.has(column));
  },
  slider:
    ({ min = 0, max = 100 }) =>
    (value) =>
      Number.isInteger(value) && isWithin(value, min, max),
};

const conditionOf = ({ visibleIf }) => {
  if (visibleIf === undefined) return null;
  if (typeof visibleIf !== 'string') return undefined;
  const runner = new ConditionRunner(visibleIf);
  const isPlain = runner.canRun() && !runner.hasFunction() && !runner.isAsync;
  return isPlain
    ? { names: runner.getVariables(), holds: (answers) => runner.runValues(answers) }
    : undefined;
};

const isIdentifier = (name) => typeof name === 'string' && identifier.test(name);

const questionOf = (element) => {
  const properties = isObject(element) && ofTypes.get(element.type);
  if (!properties || !hasOnly(element, properties) || !isIdentifier(element.name)) return null;
  if (!flags.every((flag) => isFlag(element[flag]))) return null;
  const condition = conditionOf(element);
  const accepts = acceptances[element.type](element);
  if (condition === undefined || !accepts) return null;
  return {
    name: element.name,
    isRequired: element.isRequired === true,
    takesComment: element.showOtherItem === true,
    condition,
    accepts,
  };
};

const elementsOf = (definition) => {
  const pages = [definition, ...(definition.pages ?? [])];
  const arePlain = pages.slice(1).every((page) => isObject(page) && hasOnly(page, ofPages));
  return hasOnly(definition, ofSurveys) && arePlain ? pages.flatMap(({ elements = [] }) => elements) : null;
};

/** @returns the questions, or null if the survey is not plain */
export function readPlainQuestions(definition) {
  const questions = elementsOf(definition)?.map(questionOf);
  if (!questions?.every((question) => question !== null)) return null;
  const names = new Set(questions.map(({ name }) => name));
  const isKnown = ({ condition }) => (condition?.names ?? []).every((name) => names.has(name));
  const areDistinctInAnyCase =
    new Set([...names].map((name) => name.toLowerCase())).size === questions.length;
  return areDistinctInAnyCase && questions.every(isKnown) ? questions : null;
}

/** @returns true only for answers that a survey would take as they are */
export function areValidPlainAnswers(questions, answers) {
  let taken = 0;
  for (const { name, isRequired, takesComment, condition, accepts } of questions) {
    const [value, comment] = [answers[name], takesComment ? answers[`${name}-Comment`] : undefined];
    const isVisible = condition === null || condition.holds(answers);
    if (value === undefined ? isVisible && isRequired : !isVisible || !accepts(value, comment)) return false;
    taken += Number(value !== undefined) + Number(value !== undefined && comment !== undefined);
  }
  return taken === Object.keys(answers).length;
}
