// Estimates how much longer SurveyJS takes because of the answers, before they are given to it: it builds a panel or a
// row for each item of a list, nested ones included, and compares each chosen value with all choices.
import { buildingCostEstimator, type BuildingCost } from '../definition/building-cost';
import { choicesCost, countChoices } from '../definition/choices-cost';
import {
  copiedChoicesCost,
  readChoiceReader,
  type ChoiceReader,
  type CopiedChoicesCost,
} from '../definition/copied-choices';
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
/** How much more it costs to copy only the chosen items, or only the others. */
const filteredWeight = 3;

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

/** Counts the questions or cells of each reader. */
type ReaderCounts = ReadonlyMap<ChoiceReader, number>;

interface ItemsCost {
  /** Milliseconds that an item of the answer costs. */
  readonly cost: number;
  /** Milliseconds, times the square of the number of items. */
  readonly squaredCost?: number;
  /** The questions of an item. */
  readonly inner: readonly ListQuestion[];
  /** The questions of an item that take their choices from others; those of `inner` have their own. */
  readonly readers?: ReaderCounts;
  /** The question whose answer is the number of items. */
  readonly countedBy?: unknown;
  /** Items that SurveyJS makes at most if their number is computed. */
  readonly maxItems?: number;
}

/** A question whose answer may be a list. */
interface ListQuestion extends ItemsCost {
  /** The name of its answer. */
  readonly name: string;
  /** Other questions take choices from it by this name. */
  readonly source: unknown;
}

const readBinding = (element: JsonObject, property: string): unknown =>
  isObject(element.bindings) ? element.bindings[property] : undefined;

/** SurveyJS stores the answer by this name. */
const readValueName = ({ valueName, name }: JsonObject): string => String(valueName || name);

/** @returns the names of expressions, whose values SurveyJS computes whatever the answers contain */
const findExpressionNames = (elements: readonly JsonObject[]): readonly string[] =>
  elements.flatMap((element) =>
    element.type === 'expression'
      ? [readValueName(element)]
      : findExpressionNames([...elementsIn(element), ...objectsIn(element.templateElements)]),
  );

const addReaders = (
  counts: Map<ChoiceReader, number>,
  added: ReaderCounts,
  times = 1,
): Map<ChoiceReader, number> => {
  for (const [reader, count] of added) counts.set(reader, (counts.get(reader) ?? 0) + count * times);
  return counts;
};

/** Counts the readers in a list of questions or columns, but not those in panels and rows that depend on answers. */
function countReaders(elements: readonly JsonObject[]): ReaderCounts {
  const counts = new Map<ChoiceReader, number>();
  for (const element of elements) {
    const reader = readChoiceReader(element);
    if (reader) counts.set(reader, 1);
    addReaders(counts, countReaders(elementsIn(element)));
    if (element.type === 'matrixdropdown')
      addReaders(counts, countReadersOfRow(element), asList(element.rows).length);
  }
  return counts;
}

const countReadersOfRow = (matrix: JsonObject): ReaderCounts =>
  countReaders([...objectsIn(matrix.columns), ...objectsIn(matrix.detailElements)]);

/** Estimates what the items of answers cost, and what does not depend on answers, but is built with them. */
function itemCosts(buildingCost: BuildingCost, copies: CopiedChoicesCost) {
  const readingCost = (readers: ReaderCounts): number => {
    let cost = 0;
    for (const [reader, count] of readers) cost += count * copies.answering(reader);
    return cost;
  };

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

  const compoundCosts: Readonly<Record<string, (question: JsonObject) => ItemsCost>> = {
    paneldynamic: (question) => {
      const elements = objectsIn(question.templateElements);
      const readers = countReaders(elements);
      return {
        cost: panelCost(question.templateElements) + readingCost(readers),
        squaredCost: panelExpressionCost * findExpressionNames(elements).length,
        inner: findListQuestions(elements),
        readers,
        countedBy: readBinding(question, 'panelCount'),
        maxItems: maxPanels,
      };
    },
    matrixdynamic: (question) => {
      const readers = countReadersOfRow(question);
      return {
        cost: rowCost(question) + readingCost(readers),
        inner: findListQuestionsOfRow(question),
        readers,
        countedBy: readBinding(question, 'rowCount'),
        maxItems: maxRows,
      };
    },
    matrixdropdown: (question) => ({ cost: 0, inner: findListQuestionsOfRow(question) }),
  };

  const estimateItems = (question: JsonObject): ItemsCost | null => {
    const { type } = question;
    if (typeof type === 'string' && Object.hasOwn(compoundCosts, type))
      return compoundCosts[type]?.(question) ?? null;
    if (!listTypes.has(type)) return null;
    return { cost: chosenItemCost + comparisonCost * countChoices(question), inner: [] };
  };

  /** @returns the questions whose answers may be lists, by the names of their answers */
  const findListQuestions = (elements: readonly JsonObject[]): readonly ListQuestion[] =>
    elements.flatMap((element) => {
      const items = estimateItems(element);
      return items
        ? [{ name: readValueName(element), source: element.name, ...items }]
        : findListQuestions(elementsIn(element));
    });

  const findListQuestionsOfRow = (matrix: JsonObject): readonly ListQuestion[] => [
    ...findListQuestions(objectsIn(matrix.columns).map((column) => readCell(matrix, column))),
    ...findListQuestions(objectsIn(matrix.detailElements)),
  ];

  return { fixedRowsCost, findListQuestions, readingCost };
}

/** @param name of the question whose answer is the number of panels or rows of another one */
const readCount = (answers: JsonObject, name: unknown): number => {
  const value = typeof name === 'string' && Object.hasOwn(answers, name) ? answers[name] : 0;
  return ['number', 'string'].includes(typeof value) ? Number(value) || 0 : 0;
};

const readItems = (answers: JsonObject, name: string): readonly unknown[] => {
  const answer = Object.hasOwn(answers, name) ? answers[name] : undefined;
  return isObject(answer) || Array.isArray(answer) ? Object.values(answer) : [];
};

interface AnswerCost {
  /** Milliseconds, exact only up to the limit. */
  readonly cost: number;
  /** The most costly question; null if the answers cost nothing. */
  readonly question: string | null;
  /** Milliseconds that panels and rows may take in addition if their number is computed, as many as there can be. */
  readonly computedCost: number;
}

interface AnswerCosts {
  /** Milliseconds that a survey takes whatever the answers. */
  readonly ownCost: number;
  readonly estimate: (answers: JsonObject) => AnswerCost;
}

export function answerCosts(definition: JsonObject): AnswerCosts {
  const copies = copiedChoicesCost(definition);
  const buildingCost = buildingCostEstimator(copies);
  const { fixedRowsCost, findListQuestions, readingCost } = itemCosts(buildingCost, copies);
  const pages = pagesIn(definition);
  const listQuestions = pages.flatMap((page) => findListQuestions(elementsIn(page)));
  const fixedReaders = countReaders(pages.flatMap(elementsIn));
  const computedNames = new Set<unknown>([
    ...objectsIn(definition.calculatedValues).map(({ name }) => name),
    ...pages.flatMap((page) => findExpressionNames(elementsIn(page))),
  ]);

  const estimate = (answers: JsonObject): AnswerCost => {
    let [cost, computedCost] = [0, 0];
    const readers = addReaders(new Map<ChoiceReader, number>(), fixedReaders);
    const add = (question: ListQuestion, values: JsonObject): void => {
      const { name, cost: each, squaredCost = 0, inner, countedBy, maxItems } = question;
      const items = readItems(values, name);
      cost += squaredCost * Math.min(items.length, maxItems ?? items.length) ** 2;
      let count = items.length;
      if (computedNames.has(countedBy)) computedCost += Math.max((maxItems ?? 0) - count, 0) * each;
      else count = Math.max(count, readCount(answers, countedBy));
      cost += count * each;
      if (question.readers) addReaders(readers, question.readers, count);
      if (inner.length > 0)
        for (const item of items) {
          if (cost > maxAnswerCost) return;
          if (isObject(item)) for (const innerQuestion of inner) add(innerQuestion, item);
        }
    };
    const weights = (): ReadonlyMap<unknown, number> => {
      const sums = new Map<unknown, number>();
      for (const [{ source, mode }, count] of readers)
        sums.set(source, (sums.get(source) ?? 0) + count * (mode === 'all' ? 1 : filteredWeight));
      return sums;
    };
    /** Copies of what was chosen are compared with each other; those of panels and rows are not. */
    const copiesCost = (
      { name, source, maxItems }: ListQuestion,
      weightBySource: ReadonlyMap<unknown, number>,
    ): number => {
      const items = readItems(answers, name).length;
      const perPair = maxItems === undefined ? copiedChoiceCost : 0;
      return (weightBySource.get(source) ?? 0) * items * (copiedItemCost + perPair * items);
    };

    let highest = 0;
    let costliest: string | null = null;
    const measure = (question: ListQuestion, work: () => void): void => {
      const before = cost;
      work();
      if (cost - before > highest) [highest, costliest] = [cost - before, question.name];
    };
    for (const question of listQuestions) {
      measure(question, () => add(question, answers));
      if (cost > maxAnswerCost) break;
    }
    const weightBySource = weights();
    for (const question of listQuestions)
      measure(question, () => (cost += copiesCost(question, weightBySource)));
    return { cost, question: costliest, computedCost };
  };

  const ownCost = buildingCost(definition) + fixedRowsCost(pages) + readingCost(fixedReaders);
  return { ownCost, estimate };
}
