// Estimates how much longer SurveyJS takes because of the answers, before they are given to it: it builds a panel or a
// row for each item of a list, nested ones included, and compares each chosen value with all choices.
import { buildingCost, choicesCost, countOfChoices } from '../definition/building-cost.mjs';
import { isObject } from '../definition/json-structure.mjs';
import { maxAnswerCost, maxPanels, maxRows } from '../limits.mjs';

// Milliseconds of processor time, as measured, like those of a definition.
const ofPanel = 1;
/** The elements of a panel, compared with those of a survey. */
const shareOfElements = 0.5;
const ofRow = 0.8;
const ofCell = 0.8;
/** Without its choices. */
const ofChoiceCell = 1.9;
const ofItem = 0.01;
const ofComparison = 0.001;

const choiceTypes = new Set(['dropdown', 'radiogroup', 'checkbox', 'tagbox']);
const listTypes = new Set(['checkbox', 'tagbox', 'ranking', 'imagepicker']);

const lengthOf = (value) => (Array.isArray(value) ? value.length : 0);
const listOf = (value) => (Array.isArray(value) ? value.filter(isObject) : []);
const elementsOf = ({ elements, questions }) => [...listOf(elements), ...listOf(questions)];

const cellOf = (matrix, column) => ({ ...column, type: column.cellType ?? matrix.cellType ?? 'dropdown' });

const cellCost = (matrix, column) => {
  const base = choiceTypes.has(cellOf(matrix, column).type) ? ofChoiceCell : ofCell;
  const shared = Array.isArray(column.choices) ? 0 : choicesCost(countOfChoices(matrix));
  return base + shared + buildingCost(column);
};

const rowCost = (matrix) =>
  listOf(matrix.columns).reduce((sum, column) => sum + cellCost(matrix, column), ofRow) +
  (matrix.detailElements ? panelCost(matrix.detailElements) : 0);

/** The rows of these matrices don't depend on their answers; a survey builds them when it gets some, and in each panel. */
export const fixedRowsCost = (elements) =>
  listOf(elements).reduce(
    (sum, element) =>
      sum +
      fixedRowsCost(elementsOf(element)) +
      (element.type === 'matrixdropdown' ? lengthOf(element.rows) * rowCost(element) : 0),
    0,
  );

const panelCost = (elements) =>
  ofPanel + shareOfElements * buildingCost(elements, 'elements') + fixedRowsCost(elements);

/** By the type of a question whose answer may be a list: what an item costs, and the questions of an item. */
const itemsOf = {
  paneldynamic: ({ templateElements, bindings }) => ({
    cost: panelCost(templateElements),
    inner: listedIn(templateElements),
    countedBy: bindings?.panelCount,
    most: maxPanels,
  }),
  matrixdynamic: (matrix) => ({
    cost: rowCost(matrix),
    inner: listedInRows(matrix),
    countedBy: matrix.bindings?.rowCount,
    most: maxRows,
  }),
  matrixdropdown: (matrix) => ({ cost: 0, inner: listedInRows(matrix) }),
};

const chosenItems = (question) => ({ cost: ofItem + ofComparison * countOfChoices(question), inner: [] });

const listedInRows = (matrix) => [
  ...listedIn(listOf(matrix.columns).map((column) => cellOf(matrix, column))),
  ...listedIn(matrix.detailElements),
];

/** @returns the questions whose answers may be lists, by the names of their answers */
const listedIn = (elements) =>
  listOf(elements).flatMap((element) => {
    const { type, name, valueName } = element;
    const items = Object.hasOwn(itemsOf, type) ? itemsOf[type] : listTypes.has(type) ? chosenItems : null;
    return items ? [{ name: valueName || name, ...items(element) }] : listedIn(elementsOf(element));
  });

/** @param name of the question whose answer is the number of panels or rows of another one */
const countIn = (answers, name) => {
  const value = typeof name === 'string' && Object.hasOwn(answers, name) ? answers[name] : 0;
  return ['number', 'string'].includes(typeof value) ? Number(value) || 0 : 0;
};

/** @returns the names of expressions, whose values SurveyJS computes whatever the answers contain */
const computedIn = (elements) =>
  listOf(elements).flatMap((element) =>
    element.type === 'expression'
      ? [element.valueName || element.name]
      : computedIn([...elementsOf(element), ...listOf(element.templateElements)]),
  );

/**
 * @returns a function of answers: the estimate, at least where it exceeds the limit, the most costly question, and what
 *   panels and rows may cost in addition if their number is computed, as many as there can be
 */
export function answerCosts(definition) {
  const listed = [definition, ...listOf(definition.pages)].flatMap((page) => listedIn(elementsOf(page)));
  const computed = new Set([
    ...listOf(definition.calculatedValues).map(({ name }) => name),
    ...[definition, ...listOf(definition.pages)].flatMap((page) => computedIn(elementsOf(page))),
  ]);
  return (answers) => {
    let [cost, computedCost] = [0, 0];
    const add = ({ name, cost: each, inner, countedBy, most }, values) => {
      const answer = Object.hasOwn(values, name) ? values[name] : undefined;
      const items = isObject(answer) || Array.isArray(answer) ? Object.values(answer) : [];
      if (computed.has(countedBy)) {
        cost += items.length * each;
        computedCost += Math.max(most - items.length, 0) * each;
      } else cost += Math.max(items.length, countIn(answers, countedBy)) * each;
      if (inner.length > 0)
        for (const item of items) {
          if (cost > maxAnswerCost) return;
          if (isObject(item)) for (const question of inner) add(question, item);
        }
    };
    let [highest, costliest] = [0, null];
    for (const question of listed) {
      const before = cost;
      add(question, answers);
      if (cost - before > highest) [highest, costliest] = [cost - before, question.name];
      if (cost > maxAnswerCost) break;
    }
    return { cost, question: costliest, computedCost };
  };
}
