// Mistakes that SurveyJS ignores, or that break the page. Properties that it does not know are no mistakes:
// other editors add some.
import { ConditionRunner, Question, Serializer } from 'survey-core';
import { isObject } from './json-structure.mjs';

/** Whose columns are questions; those of others are choices. */
const matricesOfQuestions = new Set(['matrixdropdown', 'matrixdynamic']);
const matrices = new Set(['matrix', ...matricesOfQuestions]);
/** The last one is the name in older versions. */
const matrixRequired = ['isRequired', 'eachRowRequired', 'isAllRowRequired'];
/** Their elements have names that need to be unique only among themselves. */
const templates = new Set(['templateElements', 'detailElements']);
const withoutAnswers = new Set(['panel', 'html', 'image']);
const withChoices = new Set(['radiogroup', 'dropdown', 'checkbox', 'tagbox', 'ranking', 'imagepicker']);
/** Give a question choices without a list of them. */
const otherChoices = ['choicesFromQuestion', 'choicesMax', 'choicesByUrl', 'allowCustomChoices']
  .concat(['showOtherItem', 'showNoneItem', 'showRefuseItem', 'showDontKnowItem'])
  .concat(['hasOther', 'hasNone', 'otherItem', 'noneItem']);
const elementLists = ['elements', 'questions'];
/** Answers, in which a name means nothing. */
const ofAnswers = new Set(['defaultValue', 'correctAnswer', 'defaultRowValue', 'defaultPanelValue']);

const expressions = new Set(
  ['survey', 'page', 'question', 'surveytrigger', 'surveyvalidator', 'calculatedvalue', 'expressionitem']
    .concat(['itemvalue', 'matrixdropdowncolumn', 'multipletextitem'])
    .flatMap((name) => [name, ...Serializer.getChildrenClasses(name).map((child) => child.name)])
    .flatMap((name) => Serializer.getProperties(name))
    .filter(({ type }) => type === 'condition' || type === 'expression')
    .map(({ name }) => name),
);

const isName = (name) => typeof name === 'string' && name.trim() !== '';

const anyQuestion = new Question('');
/** SurveyJS corrects names when it reads them, and stores answers by the corrected ones. */
const isKept = (name) => anyQuestion.getValidName(name) === name;

const variableOrText = /\{[^{}]*\}|'(?:\\['"]|[^'"])*'|"(?:\\['"]|[^'"])*"/g;

/** SurveyJS closes parentheses at the end of an expression. @param expression that it can read */
const areParenthesesClosed = (expression) => {
  const rest = expression.replaceAll(variableOrText, '');
  return rest.split('(').length === rest.split(')').length;
};

/** Parts of a question with an answer each. */
const namedPartsOf = ({ type, columns, items }) => {
  if (matricesOfQuestions.has(type)) return ['columns', columns];
  return type === 'multipletext' ? ['items', items] : ['', []];
};

const scopeOf = (path) => path.slice(0, path.findLastIndex((step) => templates.has(step)) + 1).join('.');

/** @param refuse takes a path and a code */
export function schemaChecks(refuse) {
  const names = new Map();
  const found = [];

  /** Answers are stored by name, and SurveyJS invents one where it is missing. */
  const checkName = ({ name }, path, scope) => {
    const at = name === undefined ? path : [...path, 'name'];
    if (!isName(name)) return refuse(at, 'nameMissing');
    if (scope === null) return;
    if (!isKept(name)) return refuse(at, 'nameUnsupported');
    const others = names.get(scope) ?? new Set();
    if (others.has(name)) refuse(at, 'nameTaken');
    names.set(scope, others.add(name));
  };

  /** One that is empty counts as missing. */
  const checkValueName = ({ valueName }, path) => {
    if (valueName === undefined || valueName === null || valueName === '') return;
    if (typeof valueName !== 'string' || !isKept(valueName))
      refuse([...path, 'valueName'], 'nameUnsupported');
  };

  /** Nobody could answer a question without choices. */
  const checkChoices = (element, path) => {
    if (!withChoices.has(element.type) || otherChoices.some((key) => element[key])) return;
    const { choices } = element;
    if (choices === undefined) refuse(path, 'choicesMissing');
    else if (choices === null || choices.length === 0) refuse([...path, 'choices'], 'choicesMissing');
  };

  /** Cells offer the choices of their matrix, unless their column has its own. Others may stay empty. */
  const checkRequiredCells = ({ choices, cellType = 'dropdown' }, column, path) => {
    if (!column.isRequired) return;
    const type = column.cellType === 'default' ? cellType : (column.cellType ?? cellType);
    checkChoices({ choices, ...column, type }, path);
  };

  return {
    checkElement(element, path) {
      if (element.type !== 'panel')
        checkName(element, path, withoutAnswers.has(element.type) ? null : scopeOf(path));
      checkValueName(element, path);
      checkChoices(element, path);
      const isEmpty = element.columns === undefined || element.columns?.length === 0;
      if (matrices.has(element.type) && isEmpty && matrixRequired.some((key) => element[key]))
        refuse(path, 'choicesMissing');
      const [key, parts] = namedPartsOf(element);
      if (!Array.isArray(parts)) return;
      for (const [index, part] of parts.entries()) {
        const at = [...path, key, index];
        if (!isObject(part)) refuse(at, 'nameMissing');
        else {
          checkName(part, at, [...path, key].join('.'));
          if (key === 'columns') checkRequiredCells(element, part, at);
        }
      }
    },

    checkCalculatedValues({ calculatedValues }) {
      if (!Array.isArray(calculatedValues)) return;
      for (const [index, value] of calculatedValues.entries())
        if (isObject(value) && typeof value.name === 'string' && !isKept(value.name))
          refuse(['definition', 'calculatedValues', index, 'name'], 'nameUnsupported');
    },

    /** Its syntax is checked by `checkSyntax`. */
    addExpression(key, value, path) {
      if (value === null || !expressions.has(key) || path.some((step) => ofAnswers.has(step))) return;
      if (typeof value !== 'string') refuse(path, 'expressionInvalid');
      else if (value.trim() !== '') found.push([value, path]);
    },

    /** Takes long for expressions that are too many. @param isTooLong of which none is checked */
    checkSyntax(isTooLong) {
      for (const [text, path] of found)
        if (!isTooLong(text) && (!new ConditionRunner(text).canRun() || !areParenthesesClosed(text)))
          refuse(path, 'expressionInvalid');
    },
  };
}

/** Whether there is a question on a page, or in a panel on one. */
export const hasQuestion = (value) =>
  [...(value.pages ?? []), ...elementLists.flatMap((key) => value[key] ?? [])].some(
    (each) =>
      isObject(each) && ((each.type !== undefined && !withoutAnswers.has(each.type)) || hasQuestion(each)),
  );
