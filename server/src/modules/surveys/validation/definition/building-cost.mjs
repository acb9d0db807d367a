// Estimates how long SurveyJS takes to build a survey, so that one which takes too long is refused at once rather
// than when its time is up.
import { isObject } from './json-structure.mjs';
import { maxPanels, maxRows } from '../limits.mjs';

// Milliseconds, as measured on a machine that takes half a second for 500 questions. What a list or an expression
// costs grows with the square of its length.
const ofElement = 1;
const ofRow = 0.02;
const ofCell = 0.6;
// SurveyJS builds the cells of fixed rows when it displays them, but results list each one.
const ofListedCell = 0.005;
const ofExpression = (length) => 0.5 + length * (0.0045 + length * 7.7e-6);
const ofParts = (count) => count * (0.03 + count * 8e-5);

/** All expressions of SurveyJS are in properties with such names. */
export const isExpression = (key) => /(?:If|[eE]xpression)$/.test(key);

export const choicesCost = (count) => count * (0.03 + count * 1.2e-5);

const numberOf = (value, otherwise) => {
  try {
    const number = Number(value ?? Number.NaN);
    return Number.isFinite(number) ? number : otherwise;
  } catch {
    // An object, which SurveyJS cannot read either.
    return otherwise;
  }
};
const lengthOf = (value) => (Array.isArray(value) ? value.length : 0);

const generatedChoices = ({ choicesMin, choicesMax, choicesStep }) => {
  const count = (numberOf(choicesMax, -1) - numberOf(choicesMin, 0)) / Math.max(numberOf(choicesStep, 1), 1);
  return Math.max(count, 0);
};

export const countOfChoices = (question) => generatedChoices(question) + lengthOf(question.choices);

const panelsOf = ({ panelCount, minPanelCount }) =>
  Math.min(Math.max(numberOf(panelCount, 0), numberOf(minPanelCount, 0), 0), maxPanels);

/** Of a dynamic matrix, which has two rows by default. */
const cellsOf = ({ type, rowCount, minRowCount, columns }) => {
  if (type !== 'matrixdynamic') return 0;
  const rows = Math.max(numberOf(rowCount, 2), numberOf(minRowCount, 0), 0);
  return Math.min(rows, maxRows) * lengthOf(columns);
};

/** A figure is listed for each row and column, or for each row and choice of a column. */
const listedCellsOf = ({ rows, columns, choices }) => {
  if (!Array.isArray(columns)) return 0;
  const perRow = columns.reduce(
    (count, column) => count + Math.max(1, lengthOf(isObject(column) && column.choices) || lengthOf(choices)),
    0,
  );
  return lengthOf(rows) * perRow;
};

const ofProperties = (object) =>
  choicesCost(generatedChoices(object)) +
  choicesCost(lengthOf(object.choices)) +
  ofParts(lengthOf(object.items)) +
  ofParts(lengthOf(object.columns)) +
  ofRow * lengthOf(object.rows) +
  ofCell * cellsOf(object) +
  ofListedCell * listedCellsOf(object);

/** @param property whose value it is, if it is no whole definition. @returns milliseconds */
export function buildingCost(value, property = '') {
  const costOf = (value, key) => {
    if (typeof value === 'string') return isExpression(key) ? ofExpression(value.length) : 0;
    if (Array.isArray(value)) return value.reduce((sum, each) => sum + costOf(each, key), 0);
    if (!isObject(value)) return 0;
    let cost = ofProperties(value) + (typeof value.type === 'string' ? ofElement : 0);
    for (const [name, inner] of Object.entries(value)) {
      const times = name === 'templateElements' ? 1 + panelsOf(value) : 1;
      cost += times * costOf(inner, name);
    }
    return cost;
  };
  return costOf(value, property);
}
