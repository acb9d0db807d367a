// Checks each value as the controls of the respondents' page would: SurveyJS takes what they give without a check.
import { filesFault, signatureFault } from './validate-files.mjs';
import { isObject } from '../definition/json-structure.mjs';

const isScalar = (value) => ['string', 'number', 'boolean'].includes(typeof value);
const isNumeric = (value) =>
  typeof value === 'number' ||
  (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)));

const scalarFault = (value) => (isScalar(value) ? null : 'type');

/** @param longest 0 or null for any length */
const lengthFault = (value, longest) =>
  scalarFault(value) ?? (longest > 0 && String(value).length > longest ? 'limit' : null);

const textFault = (question, value) => lengthFault(value, question.getMaxLength());

/** @returns the code of a problem, or null */
export const commentFault = (question, value) => lengthFault(value, question.getOthersMaxLength());

/** @param items with a value each */
const oneFault = (value, items) => {
  if (!isScalar(value)) return 'type';
  return items.some((item) => String(item.value) === String(value)) ? null : 'choice';
};

const firstFault = (values, faultOf) => {
  for (const value of values) {
    const fault = faultOf(value);
    if (fault) return fault;
  }
  return null;
};

const severalFault = (value, faultOf) => {
  if (!Array.isArray(value) || new Set(value.map(String)).size < value.length) return 'type';
  return firstFault(value, faultOf);
};

/** @param checks by the names that the value may have */
const partsFault = (value, checks) => {
  if (!isObject(value)) return 'type';
  return firstFault(Object.entries(value), ([name, part]) => {
    const check = checks.get(name);
    return check ? check(part) : 'unknown';
  });
};

/** @param questions pairs of a name and a question */
const checksOf = (questions) =>
  new Map(
    questions.flatMap(([name, question]) => [
      [name, (value) => answerFault(question, value)],
      [`${name}${question.survey?.commentSuffix ?? '-Comment'}`, (value) => commentFault(question, value)],
    ]),
  );

const named = (questions) => questions.map((question) => [question.getValueName(), question]);

/** Whether people may add choices. */
const isOpen = (question) =>
  question.allowCustomChoices || (question.showOtherItem && !question.getStoreOthersAsComment());

const chosenFault = (question, value) =>
  isOpen(question) ? scalarFault(value) : oneFault(value, question.visibleChoices);

const isExclusive = ({ visibleChoices }, value) =>
  visibleChoices.some((item) => item.isExclusive && String(item.value) === String(value));

/** @returns the choices of a list of objects; a question that shares it may have added some without */
const choicesIn = (list, property, isShared) =>
  list
    .map((each) => (isObject(each) ? each[property] : each))
    .filter((each) => each !== undefined || !isShared);

const chosenListFault = (question, value, sharing) => {
  const { valuePropertyName, maxSelectedChoices } = question;
  const hasItems = valuePropertyName && Array.isArray(value);
  const chosen = hasItems ? choicesIn(value, valuePropertyName, sharing.length > 1) : value;
  const fault =
    severalFault(chosen, (each) => chosenFault(question, each)) ??
    (hasItems ? itemsFault(question, value.filter(isObject), sharing) : null);
  if (fault) return fault;
  if (maxSelectedChoices > 0 && chosen.length > maxSelectedChoices) return 'limit';
  return chosen.length > 1 && chosen.some((each) => isExclusive(question, each)) ? 'limit' : null;
};

const clock = '(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,3})?)?';
/** Dates and times as browsers give them, or as an expression of the definition sets them. */
const moment = new RegExp(`^(?:${clock}|\\d{4,6}-W\\d\\d|\\d{4,6}-\\d\\d(?:-\\d\\d(?:T${clock})?)?)$`);
const ofMoments = new Set(['date', 'datetime-local', 'month', 'week', 'time']);
const isMoment = (value) => moment.test(value) && !(value.length > 9 && Number.isNaN(Date.parse(value)));

const inputFault = (question, value) => {
  const { inputType } = question;
  if (['number', 'range'].includes(inputType)) return isNumeric(value) ? null : 'type';
  if (ofMoments.has(inputType) && !isMoment(value)) return 'type';
  return textFault(question, value);
};

const sliderFault = ({ sliderType, renderedMin, renderedMax }, value) => {
  const values = sliderType === 'range' && Array.isArray(value) ? value : [value];
  if (!values.every(isNumeric)) return 'type';
  return values.every((each) => Number(each) >= renderedMin && Number(each) <= renderedMax) ? null : 'limit';
};

const choiceItemChecks = ({ valuePropertyName }) =>
  new Map(valuePropertyName ? [[valuePropertyName, scalarFault]] : []);

const rowChecks = (matrix, row) =>
  checksOf([
    ...row.cells.map(({ column, question }) => [column.name, question]),
    ...named(matrix.detailPanel?.questions ?? []),
  ]);

/** By the type of a question whose answer is a list of objects: the checks of the parts of one. */
const itemChecks = {
  checkbox: choiceItemChecks,
  tagbox: choiceItemChecks,
  matrixdynamic: (question, index) => {
    const row = question.visibleRows[index];
    return row ? rowChecks(question, row) : new Map();
  },
  paneldynamic: ({ panels }, index) => checksOf(named(panels[index]?.questions ?? [])),
};

/** @param sharing the questions whose answers are stored in the same list, such as a panel for each choice */
const itemsFault = (question, items, sharing) =>
  firstFault(items.entries(), ([index, item]) => {
    const others = sharing.filter((other) => other !== question);
    const checks = [...others, question].map((each) => itemChecks[each.getType()]?.(each, index));
    return partsFault(item, new Map(checks.flatMap((each) => [...(each ?? [])])));
  });

const rowsFault = (question, value, sharing) => {
  if (!Array.isArray(value) || value.length > (question.panels ?? question.visibleRows).length) return 'type';
  return itemsFault(question, value, sharing);
};

const matrixFault = (question, value) => {
  const cellFault = (cell) =>
    Array.isArray(cell)
      ? severalFault(cell, (each) => oneFault(each, question.visibleColumns))
      : oneFault(cell, question.visibleColumns);
  if (question.rows.length === 0) return cellFault(value);
  return partsFault(value, new Map(question.visibleRows.map(({ name }) => [String(name), cellFault])));
};

/** By the type of a question. */
const problems = {
  text: inputFault,
  comment: textFault,
  signaturepad: (_question, value) => signatureFault(value),
  radiogroup: chosenFault,
  dropdown: chosenFault,
  checkbox: chosenListFault,
  tagbox: chosenListFault,
  ranking: chosenListFault,
  imagepicker: (question, value) => (question.multiSelect ? chosenListFault : chosenFault)(question, value),
  rating: ({ visibleRateValues }, value) => oneFault(value, visibleRateValues),
  boolean: ({ valueTrue, valueFalse }, value) =>
    oneFault(
      value,
      [true, false, valueTrue, valueFalse].map((each) => ({ value: each })),
    ),
  slider: sliderFault,
  file: filesFault,
  matrix: matrixFault,
  multipletext: ({ items }, value) =>
    partsFault(value, checksOf(items.map(({ name, editor }) => [name, editor]))),
  matrixdropdown: (question, value) =>
    partsFault(
      value,
      new Map(
        question.visibleRows.map((row) => [
          String(row.rowName),
          (each) => partsFault(each, rowChecks(question, row)),
        ]),
      ),
    ),
  matrixdynamic: rowsFault,
  paneldynamic: rowsFault,
};

/**
 * @param sharing all questions whose answers are stored under its name
 * @returns the code of a problem, or null
 */
export const answerFault = (question, value, sharing = [question]) =>
  problems[question.getType()]?.(question, value, sharing) ?? null;
