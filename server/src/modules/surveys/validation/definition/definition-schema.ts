// Finds mistakes that SurveyJS ignores, or that break the page. Properties that it does not know are no mistakes:
// other editors add some.
import { ConditionRunner, Question, Serializer } from 'survey-core';
import { asList, isObject, objectsIn, type JsonObject } from '../json';
import type { AddProblem, Path } from './definition-problems';

/** Matrices whose columns are questions; the columns of others are choices. */
const matricesOfQuestions = new Set<unknown>(['matrixdropdown', 'matrixdynamic']);
const matrices = new Set<unknown>(['matrix', ...matricesOfQuestions]);
/** The last one is the name in older versions. */
const matrixRequired = ['isRequired', 'eachRowRequired', 'isAllRowRequired'];
/** Lists of elements whose names need to be unique only among themselves. */
const templates = new Set<Path[number]>(['templateElements', 'detailElements']);
const withoutAnswers = new Set<unknown>(['panel', 'html', 'image']);
const withChoices = new Set<unknown>([
  'radiogroup',
  'dropdown',
  'checkbox',
  'tagbox',
  'ranking',
  'imagepicker',
]);
/** Properties that give a question choices without a list of them. */
const otherChoices = ['choicesFromQuestion', 'choicesMax', 'choicesByUrl', 'allowCustomChoices']
  .concat(['showOtherItem', 'showNoneItem', 'showRefuseItem', 'showDontKnowItem'])
  .concat(['hasOther', 'hasNone', 'otherItem', 'noneItem']);
const elementLists = ['elements', 'questions'];
/** Properties whose values are answers, in which a name means nothing. */
const answerProperties = new Set<Path[number]>([
  'defaultValue',
  'correctAnswer',
  'defaultRowValue',
  'defaultPanelValue',
]);

const expressionProperties = new Set(
  ['survey', 'page', 'question', 'surveytrigger', 'surveyvalidator', 'calculatedvalue', 'expressionitem']
    .concat(['itemvalue', 'matrixdropdowncolumn', 'multipletextitem'])
    .flatMap((name) => [name, ...Serializer.getChildrenClasses(name).map((child) => child.name)])
    .flatMap((name) => Serializer.getProperties(name))
    .filter(({ type }) => type === 'condition' || type === 'expression')
    .map(({ name }) => name),
);

const isName = (name: unknown): name is string => typeof name === 'string' && name.trim() !== '';

class NamedQuestion extends Question {
  /** SurveyJS corrects names when it reads them, and stores answers by the corrected ones. */
  accepts(name: string): boolean {
    return this.getValidName(name) === name;
  }
}
const anyQuestion = new NamedQuestion('');
const isSupportedName = (name: string): boolean => anyQuestion.accepts(name);

const variableOrText = /\{[^{}]*\}|'(?:\\['"]|[^'"])*'|"(?:\\['"]|[^'"])*"/g;

/**
 * SurveyJS accepts expressions whose parentheses are not closed.
 * @param expression one that SurveyJS can parse
 */
const areParenthesesClosed = (expression: string): boolean => {
  const rest = expression.replaceAll(variableOrText, '');
  return rest.split('(').length === rest.split(')').length;
};

/** @returns the property with the parts of a question that have an answer each; null if it has no such parts */
const namedPartsProperty = ({ type }: JsonObject): 'columns' | 'items' | null => {
  if (matricesOfQuestions.has(type)) return 'columns';
  return type === 'multipletext' ? 'items' : null;
};

/** @returns the part of a path within which names must be unique */
const nameScope = (path: Path): string =>
  path.slice(0, path.findLastIndex((step) => templates.has(step)) + 1).join('.');

export function schemaValidator(addProblem: AddProblem) {
  const names = new Map<string, Set<string>>();
  const expressions: (readonly [text: string, path: Path])[] = [];

  /**
   * Answers are stored by name, and SurveyJS invents one where it is missing.
   * @param scope null if names need not be unique
   */
  const validateName = ({ name }: JsonObject, path: Path, scope: string | null): void => {
    const at = name === undefined ? path : [...path, 'name'];
    if (!isName(name)) return addProblem(at, 'nameMissing');
    if (scope === null) return;
    if (!isSupportedName(name)) return addProblem(at, 'nameUnsupported');
    const others = names.get(scope) ?? new Set();
    if (others.has(name)) addProblem(at, 'nameTaken');
    names.set(scope, others.add(name));
  };

  /** An empty one counts as missing. */
  const validateValueName = ({ valueName }: JsonObject, path: Path): void => {
    if (valueName === undefined || valueName === null || valueName === '') return;
    if (typeof valueName !== 'string' || !isSupportedName(valueName))
      addProblem([...path, 'valueName'], 'nameUnsupported');
  };

  /** Nobody could answer a question without choices. */
  const validateChoices = (element: JsonObject, path: Path): void => {
    if (!withChoices.has(element.type) || otherChoices.some((key) => element[key])) return;
    const { choices } = element;
    if (choices === undefined) addProblem(path, 'choicesMissing');
    else if (choices === null || (Array.isArray(choices) && choices.length === 0))
      addProblem([...path, 'choices'], 'choicesMissing');
  };

  /** Cells offer the choices of their matrix, unless their column has its own. Cells that are not required may be empty. */
  const validateRequiredCells = (
    { choices, cellType = 'dropdown' }: JsonObject,
    column: JsonObject,
    path: Path,
  ): void => {
    if (!column.isRequired) return;
    const type = column.cellType === 'default' ? cellType : (column.cellType ?? cellType);
    validateChoices({ choices, ...column, type }, path);
  };

  const validateParts = (element: JsonObject, path: Path): void => {
    const property = namedPartsProperty(element);
    if (property === null) return;
    for (const [index, part] of asList(element[property]).entries()) {
      const at = [...path, property, index];
      if (!isObject(part)) addProblem(at, 'nameMissing');
      else {
        validateName(part, at, [...path, property].join('.'));
        if (property === 'columns') validateRequiredCells(element, part, at);
      }
    }
  };

  return {
    validateElement(element: JsonObject, path: Path): void {
      const { type, columns } = element;
      if (type !== 'panel') validateName(element, path, withoutAnswers.has(type) ? null : nameScope(path));
      validateValueName(element, path);
      validateChoices(element, path);
      const hasNoColumns = columns === undefined || (Array.isArray(columns) && columns.length === 0);
      if (matrices.has(type) && hasNoColumns && matrixRequired.some((key) => element[key]))
        addProblem(path, 'choicesMissing');
      validateParts(element, path);
    },

    validateCalculatedValues({ calculatedValues }: JsonObject): void {
      for (const [index, value] of asList(calculatedValues).entries())
        if (isObject(value) && typeof value.name === 'string' && !isSupportedName(value.name))
          addProblem(['definition', 'calculatedValues', index, 'name'], 'nameUnsupported');
    },

    /** Remembers an expression; `validateExpressions` checks its syntax. */
    addExpression(key: string, value: unknown, path: Path): void {
      if (value === null || !expressionProperties.has(key) || path.some((step) => answerProperties.has(step)))
        return;
      if (typeof value !== 'string') addProblem(path, 'expressionInvalid');
      else if (value.trim() !== '') expressions.push([value, path]);
    },

    /**
     * Takes long for too many expressions, so that their cost must be known.
     * @param isTooLong tells expressions that are not parsed
     */
    validateExpressions(isTooLong: (text: string) => boolean): void {
      for (const [text, path] of expressions)
        if (!isTooLong(text) && (!new ConditionRunner(text).canRun() || !areParenthesesClosed(text)))
          addProblem(path, 'expressionInvalid');
    },
  };
}

/** @returns whether there is a question on a page, or in a panel on one */
export const hasQuestion = (element: JsonObject): boolean =>
  objectsIn([...asList(element.pages), ...elementLists.flatMap((key) => asList(element[key]))]).some(
    (each) => (each.type !== undefined && !withoutAnswers.has(each.type)) || hasQuestion(each),
  );
