// Estimates how long SurveyJS takes to build a survey, so that one which takes too long is refused at once rather
// than when its time is up.
import { asList, isObject, objectsIn, type JsonObject } from '../json';
import { maxPanels, maxRows } from '../limits';
import { choicesCost, countGeneratedChoices, toNumber } from './choices-cost';
import type { CopiedChoicesCost } from './copied-choices';

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

const countPanels = ({ panelCount, minPanelCount }: JsonObject): number =>
  Math.min(Math.max(toNumber(panelCount, 0), toNumber(minPanelCount, 0), 0), maxPanels);

/** Only the rows of a dynamic matrix, which has two by default, are built with the survey. */
const countRows = ({ type, rowCount, minRowCount }: JsonObject): number => {
  if (type !== 'matrixdynamic') return 0;
  return Math.min(Math.max(toNumber(rowCount, 2), toNumber(minRowCount, 0), 0), maxRows);
};

const countCells = (matrix: JsonObject): number => countRows(matrix) * asList(matrix.columns).length;

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
 * Returns milliseconds.
 * @param value a definition, or the value of one of its properties
 * @param property the name of that property
 */
export type BuildingCost = (value: unknown, property?: string) => number;

/** @param copies of the same definition */
export function buildingCostEstimator(copies: CopiedChoicesCost): BuildingCost {
  /** A column is built once, and once more for each of its cells. */
  const copiedCellsCost = (matrix: JsonObject): number => {
    const perRow = objectsIn(matrix.columns).reduce((sum, column) => sum + copies.building(column), 0);
    return perRow === 0 ? 0 : perRow * countRows(matrix);
  };

  const estimate: BuildingCost = (value, property = '') => {
    if (typeof value === 'string') return isExpression(property) ? expressionCost(value.length) : 0;
    if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + estimate(each, property), 0);
    if (!isObject(value)) return 0;
    let cost = propertiesCost(value) + copies.building(value) + copiedCellsCost(value);
    if (typeof value.type === 'string') cost += elementCost;
    for (const [name, inner] of Object.entries(value)) {
      const times = name === 'templateElements' ? 1 + countPanels(value) : 1;
      cost += times * estimate(inner, name);
    }
    return cost;
  };
  return estimate;
}
