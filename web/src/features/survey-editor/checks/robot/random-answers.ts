import {
  type MatrixDropdownRowModelBase,
  type PanelModel,
  type Question,
  QuestionCheckboxModel,
  QuestionImagePickerModel,
  QuestionMatrixDropdownModelBase,
  QuestionMatrixDynamicModel,
  QuestionMatrixModel,
  QuestionMultipleTextModel,
  QuestionPanelDynamicModel,
  QuestionRankingModel,
  QuestionRatingModel,
  QuestionSelectBase,
  QuestionSliderModel,
  QuestionTextModel,
} from 'survey-core';

/** It yields a number from 0 up to, but not including, 1. */
export type Random = () => number;

/** The same seed gives the same answers: a linear congruential generator, for which quality hardly matters here. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const pick = <Value>(values: readonly Value[], random: Random): Value | undefined =>
  values[Math.floor(random() * values.length)];

const shuffle = <Value>(values: readonly Value[], random: Random): Value[] =>
  values
    .map((value) => ({ value, order: random() }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ value }) => value);

const toNumber = (value: unknown, otherwise: number): number => {
  const number = typeof value === 'number' ? value : Number.parseFloat(String(value));
  return Number.isFinite(number) ? number : otherwise;
};

const between = (min: number, max: number, random: Random): number =>
  Math.floor(min + random() * (Math.max(max, min) - min + 1));

const dayMs = 86_400_000;
const toDate = (random: Random): string =>
  // From 1970 to 2024.
  new Date(Math.floor(random() * 20_000) * dayMs).toISOString().slice(0, 10);

function answerText(question: QuestionTextModel, random: Random): unknown {
  const { inputType } = question;
  switch (inputType) {
    case 'number':
    case 'range':
      return between(toNumber(question.renderedMin, 0), toNumber(question.renderedMax, 100), random);
    case 'date':
      return toDate(random);
    case 'datetime-local':
      return `${toDate(random)}T09:00`;
    case 'month':
      return toDate(random).slice(0, 7);
    case 'week':
      return `2024-W${String(between(1, 52, random)).padStart(2, '0')}`;
    case 'time':
      return `${String(between(0, 23, random)).padStart(2, '0')}:00`;
    case 'email':
      return 'someone@example.com';
    case 'url':
      return 'https://example.com';
    case 'tel':
      return '+15550100';
    case 'color':
      return '#336699';
    default:
      return answerByValidators(question, random);
  }
}

function answerByValidators({ validators, maxLength }: QuestionTextModel, random: Random): unknown {
  const types = validators.map((validator) => validator.getType());
  if (types.includes('emailvalidator')) return 'someone@example.com';
  const numeric = validators.find((validator) => validator.getType() === 'numericvalidator') as
    | { readonly minValue?: unknown; readonly maxValue?: unknown }
    | undefined;
  if (numeric) return between(toNumber(numeric.minValue, 0), toNumber(numeric.maxValue, 100), random);
  const text = 'Answer of the test run';
  return maxLength > 0 ? text.slice(0, maxLength) : text;
}

function pickSeveral(question: QuestionCheckboxModel | QuestionImagePickerModel, random: Random): unknown {
  const values = question.visibleChoices
    .filter((choice) => !choice.getIsExclusive?.() && choice.id !== 'selectall')
    .map((choice): unknown => choice.value);
  const isCheckbox = question instanceof QuestionCheckboxModel;
  const min = Math.max(isCheckbox ? question.minSelectedChoices : 0, 1);
  const max = isCheckbox && question.maxSelectedChoices > 0 ? question.maxSelectedChoices : values.length;
  if (isCheckbox && question.showNoneItem && random() < 0.1) return [question.noneItem.value];
  return shuffle(values, random).slice(0, between(min, Math.min(max, values.length), random));
}

function answerSelect(question: QuestionSelectBase, random: Random): unknown {
  if (question instanceof QuestionRankingModel)
    return shuffle(
      question.visibleChoices.map((choice): unknown => choice.value),
      random,
    );
  if (question instanceof QuestionCheckboxModel) return pickSeveral(question, random);
  if (question instanceof QuestionImagePickerModel && question.multiSelect)
    return pickSeveral(question, random);
  return pick(question.visibleChoices, random)?.value;
}

const answerCells = (rows: readonly MatrixDropdownRowModelBase[], random: Random): void => {
  for (const row of rows) for (const cell of row.cells) answerQuestion(cell.question, random);
};

const answerPanels = (panels: readonly PanelModel[], random: Random): void => {
  for (const panel of panels)
    for (const question of panel.questions) if (question.isVisible) answerQuestion(question, random);
};

/** @returns false for a question with parts, which were answered one by one */
function answerParts(question: Question, random: Random): boolean {
  if (question instanceof QuestionPanelDynamicModel) {
    if (question.panels.length === 0 && question.canAddPanel) question.addPanel();
    answerPanels(question.panels, random);
  } else if (question instanceof QuestionMatrixDropdownModelBase) {
    // Clearing a survey leaves such a matrix without the rows that it begins with.
    if (question instanceof QuestionMatrixDynamicModel)
      while (question.visibleRows.length < Math.max(question.minRowCount, 1) && question.canAddRow)
        question.addRow();
    answerCells(question.visibleRows ?? [], random);
  } else if (question instanceof QuestionMultipleTextModel)
    for (const item of question.items) answerQuestion(item.editor, random);
  else return false;
  return true;
}

function createAnswer(question: Question, random: Random): unknown {
  if (question instanceof QuestionSelectBase) return answerSelect(question, random);
  if (question instanceof QuestionRatingModel)
    return pick(question.visibleRateValues, random)?.value as unknown;
  if (question instanceof QuestionMatrixModel) {
    const columns = question.visibleColumns.map((column): unknown => column.value);
    return Object.fromEntries(question.visibleRows.map((row) => [row.name, pick(columns, random)] as const));
  }
  if (question instanceof QuestionSliderModel)
    return question.sliderType === 'range'
      ? [question.renderedMin, question.renderedMax]
      : between(question.renderedMin, question.renderedMax, random);
  if (question instanceof QuestionTextModel) return answerText(question, random);
  switch (question.getType()) {
    case 'boolean':
      return random() < 0.5;
    case 'comment':
      return 'Answer of the test run';
    case 'file':
      return [{ name: 'file.txt', type: 'text/plain', content: 'data:text/plain;base64,QQ==' }];
    case 'signaturepad':
      return 'data:image/png;base64,iVBORw0KGgo=';
    default:
      return undefined;
  }
}

/** Answers a question with what its type, choices and limits allow. */
export function answerQuestion(question: Question, random: Random): void {
  if (question.isReadOnly || answerParts(question, random)) return;
  const answer = createAnswer(question, random);
  if (answer === undefined) return;
  question.value = answer;
  if (question instanceof QuestionSelectBase && question.isOtherSelected)
    question.otherValue = 'Answer of the test run';
}
