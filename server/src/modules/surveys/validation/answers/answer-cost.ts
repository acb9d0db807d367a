// Estimates how much longer SurveyJS takes because of the answers, before they are given to it: it builds a panel or a
// row for each item of a list, nested ones included, and compares each chosen value with all choices.
import { buildingCost, choicesCost, countChoices } from '../definition/building-cost';
import { copiedChoicesCost, countCopies } from '../definition/copied-choices';
import { asList, isObject, objectsIn, type JsonObject } from '../json';
import { maxAnswerCost, maxPanels, maxRows } from '../limits';

// Milliseconds of processor time, as measured, like those of a definition.
const panelBaseCost = 1;
/** The cost of the elements of a panel, compared with those of a survey. */
const elementsShare = 0.5;
/**
 * The cost of each expression in a panel, times the square of the number of panels: SurveyJS sets the value of each in
 * the list of all.
 */
const panelExpressionCost = 0.1;
const rowBaseCost = 0.8;
const cellBaseCost = 0.8;
/** The cost of a cell that has choices, without these. */
const choiceCellBaseCost = 1.9;
const chosenItemCost = 0.01;
const comparisonCost = 0.001;
/** The cost of an item, for each question whose choices are the items of the answer. */
const copiedItemCost = 0.02;
/** The cost of a chosen item for each question that may take it as its choice, times the square of their number. */
const copiedChoiceCost = 3e-4;

const choiceTypes = new Set<unknown>(['dropdown', 'radiogroup', 'checkbox', 'tagbox']);
const listTypes = new Set<unknown>(['checkbox', 'tagbox', 'ranking', 'imagepicker']);

const elementsIn = ({ elements, questions }: JsonObject): readonly JsonObject[] => [
  ...objectsIn(elements),
  ...objectsIn(questions),
];

/** @returns the pages, and the definition itself, which may have elements without a page */
const pagesIn = (definition: JsonObject): readonly JsonObject[] => [
  definition,
  ...objectsIn(definition.pages),
];

const readCell = (matrix: JsonObject, column: JsonObject): JsonObject => ({
  ...column,
  type: column.cellType ?? matrix.cellType ?? 'dropdown',
});

const cellCost = (matrix: JsonObject, column: JsonObject): number => {
  const base = choiceTypes.has(readCell(matrix, column).type) ? choiceCellBaseCost : cellBaseCost;
  const shared = Array.isArray(column.choices) ? 0 : choicesCost(countChoices(matrix));
  return base + shared + buildingCost(column);
};

const rowCost = (matrix: JsonObject): number =>
  objectsIn(matrix.columns).reduce((sum, column) => sum + cellCost(matrix, column), rowBaseCost) +
  (matrix.detailElements ? panelCost(matrix.detailElements) : 0);

/**
 * Estimates the rows of matrices that don't depend on answers; a survey builds them when it gets some, and in each
 * panel.
 */
const fixedRowsCost = (elements: readonly JsonObject[]): number =>
  elements.reduce(
    (sum, element) =>
      sum +
      fixedRowsCost(elementsIn(element)) +
      (element.type === 'matrixdropdown' ? asList(element.rows).length * rowCost(element) : 0),
    0,
  );

const panelCost = (elements: unknown): number =>
  panelBaseCost + elementsShare * buildingCost(elements, 'elements') + fixedRowsCost(objectsIn(elements));

interface ItemsCost {
  /** Milliseconds that an item of the answer costs. */
  readonly cost: number;
  /** Milliseconds, times the square of the number of items. */
  readonly squaredCost?: number;
  /** The questions of an item. */
  readonly inner: readonly ListQuestion[];
  /** The question whose answer is the number of items. */
  readonly countedBy?: unknown;
  /** Items that SurveyJS makes at most if their number is computed. */
  readonly maxItems?: number;
}

/** A question whose answer may be a list. */
interface ListQuestion extends ItemsCost {
  readonly name: string;
}

const readBinding = (element: JsonObject, property: string): unknown =>
  isObject(element.bindings) ? element.bindings[property] : undefined;

const compoundCosts: Readonly<Record<string, (question: JsonObject) => ItemsCost>> = {
  paneldynamic: (question) => ({
    cost: panelCost(question.templateElements),
    squaredCost: panelExpressionCost * findExpressionNames(objectsIn(question.templateElements)).length,
    inner: findListQuestions(objectsIn(question.templateElements)),
    countedBy: readBinding(question, 'panelCount'),
    maxItems: maxPanels,
  }),
  matrixdynamic: (question) => ({
    cost: rowCost(question),
    inner: findListQuestionsOfRow(question),
    countedBy: readBinding(question, 'rowCount'),
    maxItems: maxRows,
  }),
  matrixdropdown: (question) => ({ cost: 0, inner: findListQuestionsOfRow(question) }),
};

const estimateItems = (question: JsonObject): ItemsCost | null => {
  const { type } = question;
  if (typeof type === 'string' && Object.hasOwn(compoundCosts, type))
    return compoundCosts[type]?.(question) ?? null;
  if (!listTypes.has(type)) return null;
  return { cost: chosenItemCost + comparisonCost * countChoices(question), inner: [] };
};

/** SurveyJS stores the answer by this name. */
const readValueName = ({ valueName, name }: JsonObject): string => String(valueName || name);

/** @returns the questions whose answers may be lists, by the names of their answers */
const findListQuestions = (elements: readonly JsonObject[]): readonly ListQuestion[] =>
  elements.flatMap((element) => {
    const items = estimateItems(element);
    return items ? [{ name: readValueName(element), ...items }] : findListQuestions(elementsIn(element));
  });

const findListQuestionsOfRow = (matrix: JsonObject): readonly ListQuestion[] => [
  ...findListQuestions(objectsIn(matrix.columns).map((column) => readCell(matrix, column))),
  ...findListQuestions(objectsIn(matrix.detailElements)),
];

/** @param name of the question whose answer is the number of panels or rows of another one */
const readCount = (answers: JsonObject, name: unknown): number => {
  const value = typeof name === 'string' && Object.hasOwn(answers, name) ? answers[name] : 0;
  return ['number', 'string'].includes(typeof value) ? Number(value) || 0 : 0;
};

/** @returns the names of expressions, whose values SurveyJS computes whatever the answers contain */
const findExpressionNames = (elements: readonly JsonObject[]): readonly string[] =>
  elements.flatMap((element) =>
    element.type === 'expression'
      ? [readValueName(element)]
      : findExpressionNames([...elementsIn(element), ...objectsIn(element.templateElements)]),
  );

interface AnswerCost {
  /** Milliseconds, exact only up to the limit. */
  readonly cost: number;
  /** The most costly question; null if the answers cost nothing. */
  readonly question: string | null;
  /** Milliseconds that panels and rows may take in addition if their number is computed, as many as there can be. */
  readonly computedCost: number;
}

/** @param copies how many questions take their choices from each one, by its name */
const withCopies =
  (copies: ReadonlyMap<string, number>) =>
  (question: ListQuestion): ListQuestion => {
    const times = copies.get(question.name) ?? 0;
    if (times === 0) return question;
    const { cost, squaredCost = 0, maxItems } = question;
    // Choices are compared with each other, items of a panel or matrix are not.
    const perPair = maxItems === undefined ? copiedChoiceCost : 0;
    return { ...question, cost: cost + times * copiedItemCost, squaredCost: squaredCost + times * perPair };
  };

/** @returns a function that estimates the cost of answers */
export function answerCostEstimator(definition: JsonObject): (answers: JsonObject) => AnswerCost {
  const listQuestions = pagesIn(definition)
    .flatMap((page) => findListQuestions(elementsIn(page)))
    .map(withCopies(countCopies(definition)));
  const computedNames = new Set<unknown>([
    ...objectsIn(definition.calculatedValues).map(({ name }) => name),
    ...pagesIn(definition).flatMap((page) => findExpressionNames(elementsIn(page))),
  ]);
  return (answers) => {
    let [cost, computedCost] = [0, 0];
    const add = (
      { name, cost: each, squaredCost = 0, inner, countedBy, maxItems }: ListQuestion,
      values: JsonObject,
    ): void => {
      const answer = Object.hasOwn(values, name) ? values[name] : undefined;
      const items: readonly unknown[] =
        isObject(answer) || Array.isArray(answer) ? Object.values(answer) : [];
      cost += squaredCost * Math.min(items.length, maxItems ?? items.length) ** 2;
      if (computedNames.has(countedBy)) {
        cost += items.length * each;
        computedCost += Math.max((maxItems ?? 0) - items.length, 0) * each;
      } else cost += Math.max(items.length, readCount(answers, countedBy)) * each;
      if (inner.length > 0)
        for (const item of items) {
          if (cost > maxAnswerCost) return;
          if (isObject(item)) for (const question of inner) add(question, item);
        }
    };
    let highest = 0;
    let costliest: string | null = null;
    for (const question of listQuestions) {
      const before = cost;
      add(question, answers);
      if (cost - before > highest) [highest, costliest] = [cost - before, question.name];
      if (cost > maxAnswerCost) break;
    }
    return { cost, question: costliest, computedCost };
  };
}

/** @returns milliseconds that a survey takes whatever the answers */
export const baseCost = (definition: JsonObject): number =>
  buildingCost(definition) + copiedChoicesCost(definition) + fixedRowsCost(pagesIn(definition));
