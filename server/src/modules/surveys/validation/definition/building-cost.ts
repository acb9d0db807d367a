// Estimates how long SurveyJS takes to build a survey, so that one which takes too long is refused at once rather
// than when its time is up.
import { asList, isObject, type JsonObject } from '../json';
import { maxPanels, maxRows } from '../limits';

// Milliseconds, as measured on a machine that takes half a second for 500 questions. What a list or an expression
// costs grows with the square of its length.
const elementCost = 1;
const rowCost = 0.02;
const cellCost = 0.6;
// SurveyJS builds the cells of fixed rows when it displays them, but results list each one.
const listedCellCost = 0.005;
const expressionCost = (length: number): number => 0.5 + length * (0.0045 + length * 7.7e-6);
const partsCost = (count: number): number => count * (0.03 + count * 8e-5);

/** Whether a property contains an expression: SurveyJS has them in properties with such names only. */
export const isExpression = (key: string): boolean => /(?:If|[eE]xpression)$/.test(key);

export const choicesCost = (count: number): number => count * (0.03 + count * 1.2e-5);

const toNumber = (value: unknown, otherwise: number): number => {
  try {
    const number = Number(value ?? Number.NaN);
    return Number.isFinite(number) ? number : otherwise;
  } catch {
    // An object without a primitive value, which SurveyJS cannot read either.
    return otherwise;
  }
};

const countGeneratedChoices = ({ choicesMin, choicesMax, choicesStep }: JsonObject): number => {
  const count = (toNumber(choicesMax, -1) - toNumber(choicesMin, 0)) / Math.max(toNumber(choicesStep, 1), 1);
  return Math.max(count, 0);
};

export const countChoices = (question: JsonObject): number =>
  countGeneratedChoices(question) + asList(question.choices).length;

const countPanels = ({ panelCount, minPanelCount }: JsonObject): number =>
  Math.min(Math.max(toNumber(panelCount, 0), toNumber(minPanelCount, 0), 0), maxPanels);

/** Only the cells of a dynamic matrix, which has two rows by default, are built with the survey. */
const countCells = ({ type, rowCount, minRowCount, columns }: JsonObject): number => {
  if (type !== 'matrixdynamic') return 0;
  const rows = Math.max(toNumber(rowCount, 2), toNumber(minRowCount, 0), 0);
  return Math.min(rows, maxRows) * asList(columns).length;
};

/** Results list a number for each row and column, or for each row and choice of a column. */
const countListedCells = ({ rows, columns, choices }: JsonObject): number => {
  const perRow = asList(columns).reduce<number>((count, column) => {
    const ownChoices = isObject(column) ? asList(column.choices).length : 0;
    return count + Math.max(1, ownChoices || asList(choices).length);
  }, 0);
  return asList(rows).length * perRow;
};

const propertiesCost = (object: JsonObject): number =>
  choicesCost(countGeneratedChoices(object)) +
  choicesCost(asList(object.choices).length) +
  partsCost(asList(object.items).length) +
  partsCost(asList(object.columns).length) +
  rowCost * asList(object.rows).length +
  cellCost * countCells(object) +
  listedCellCost * countListedCells(object);

/**
 * @param value a definition, or the value of one of its properties
 * @param property the name of that property
 * @returns milliseconds
 */
export function buildingCost(value: unknown, property = ''): number {
  if (typeof value === 'string') return isExpression(property) ? expressionCost(value.length) : 0;
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + buildingCost(each, property), 0);
  if (!isObject(value)) return 0;
  let cost = propertiesCost(value) + (typeof value.type === 'string' ? elementCost : 0);
  for (const [name, inner] of Object.entries(value)) {
    const times = name === 'templateElements' ? 1 + countPanels(value) : 1;
    cost += times * buildingCost(inner, name);
  }
  return cost;
}
