// Validates each value as the controls of the respondents' page would: SurveyJS takes what they give without a check.
import {
  settings,
  type ItemValue,
  type MatrixDropdownRowModelBase,
  type Question,
  type QuestionBooleanModel,
  type QuestionCheckboxModel,
  type QuestionCommentModel,
  type QuestionDropdownModel,
  type QuestionFileModel,
  type QuestionImagePickerModel,
  type QuestionMatrixDropdownModel,
  type QuestionMatrixDropdownModelBase,
  type QuestionMatrixDynamicModel,
  type QuestionMatrixModel,
  type QuestionMultipleTextModel,
  type QuestionPanelDynamicModel,
  type QuestionRadiogroupModel,
  type QuestionRankingModel,
  type QuestionRatingModel,
  type QuestionSelectBase,
  type QuestionSignaturePadModel,
  type QuestionSliderModel,
  type QuestionTagboxModel,
  type QuestionTextModel,
} from 'survey-core';
import { isObject } from '../json';
import { dateInputTypes, isDateOrTime } from './date-inputs';
import type { ValueProblem } from './problem-list';
import { validateFiles, validateSignature } from './validate-files';

type ValueValidator = (value: unknown) => ValueProblem | null;

/** Validators of the parts of a value, by their names. */
type PartValidators = ReadonlyMap<string, ValueValidator>;

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);
const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' ||
  (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)));

const validateScalar = (value: unknown): ValueProblem | null => (isScalar(value) ? null : 'type');

/** @param maxLength characters; 0, -1 or null for any length */
const validateLength = (value: unknown, maxLength: number | null): ValueProblem | null => {
  if (!isScalar(value)) return 'type';
  return maxLength !== null && maxLength > 0 && String(value).length > maxLength ? 'limit' : null;
};

type QuestionWithText = QuestionTextModel | QuestionCommentModel;

const validateText = (question: QuestionWithText, value: unknown): ValueProblem | null =>
  validateLength(value, question.getMaxLength());

export const validateComment = (question: Question, value: unknown): ValueProblem | null =>
  validateLength(value, question.getOthersMaxLength());

const validateItem = (value: unknown, items: readonly Pick<ItemValue, 'value'>[]): ValueProblem | null => {
  if (!isScalar(value)) return 'type';
  return items.some((item) => String(item.value) === String(value)) ? null : 'choice';
};

const firstProblem = <Value>(
  values: Iterable<Value>,
  validate: (value: Value) => ValueProblem | null,
): ValueProblem | null => {
  for (const value of values) {
    const problem = validate(value);
    if (problem) return problem;
  }
  return null;
};

const validateDistinctItems = (value: unknown, validate: ValueValidator): ValueProblem | null => {
  if (!Array.isArray(value) || new Set(value.map(String)).size < value.length) return 'type';
  return firstProblem<unknown>(value, validate);
};

const validateParts = (value: unknown, validators: PartValidators): ValueProblem | null => {
  if (!isObject(value)) return 'type';
  return firstProblem(Object.entries(value), ([name, part]) => {
    const validate = validators.get(name);
    return validate ? validate(part) : 'unknown';
  });
};

const questionValidators = (
  questions: Iterable<readonly [name: string, question: Question]>,
): PartValidators => {
  const validators = new Map<string, ValueValidator>();
  for (const [name, question] of questions) {
    validators.set(name, (value) => validateAnswer(question, value));
    validators.set(`${name}${settings.commentSuffix}`, (value) => validateComment(question, value));
  }
  return validators;
};

const byValueName = (questions: readonly Question[]): (readonly [string, Question])[] =>
  questions.map((question) => [question.getValueName(), question]);

/** Whether respondents may add choices. */
const isOpen = (question: QuestionSelectBase): boolean =>
  ('allowCustomChoices' in question && Boolean(question.allowCustomChoices)) ||
  (question.showOtherItem && !question.getStoreOthersAsComment());

const validateChoice = (question: QuestionSelectBase, value: unknown): ValueProblem | null =>
  isOpen(question) ? validateScalar(value) : validateItem(value, question.visibleChoices);

const isExclusive = ({ visibleChoices }: QuestionSelectBase, value: unknown): boolean =>
  visibleChoices.some(
    (item) => 'isExclusive' in item && item.isExclusive && String(item.value) === String(value),
  );

/** @returns the choices of a list of objects; a question that shares it may have added objects without a choice */
const choicesOfItems = (items: readonly unknown[], property: string, isShared: boolean): readonly unknown[] =>
  items
    .map((each) => (isObject(each) ? each[property] : each))
    .filter((each) => each !== undefined || !isShared);

/** A question whose answer is a list of choices, or of objects with one each. */
type MultipleChoice =
  | QuestionCheckboxModel
  | QuestionTagboxModel
  | QuestionRankingModel
  | QuestionImagePickerModel;

const validateChoices = (
  question: MultipleChoice,
  value: unknown,
  sharing: readonly Question[],
): ValueProblem | null => {
  const valuePropertyName = readValueProperty(question);
  const items: readonly unknown[] | null = valuePropertyName && Array.isArray(value) ? value : null;
  const selected = items ? choicesOfItems(items, valuePropertyName, sharing.length > 1) : value;
  const problem =
    validateDistinctItems(selected, (each) => validateChoice(question, each)) ??
    (items ? validateItems(question, items.filter(isObject), sharing) : null);
  if (problem || !Array.isArray(selected)) return problem;
  const maxChoices = 'maxSelectedChoices' in question ? question.maxSelectedChoices : 0;
  if (maxChoices > 0 && selected.length > maxChoices) return 'limit';
  return selected.length > 1 && selected.some((each) => isExclusive(question, each)) ? 'limit' : null;
};

const validateInput = (question: QuestionTextModel, value: unknown): ValueProblem | null => {
  const { inputType } = question;
  if (['number', 'range'].includes(inputType)) return isNumeric(value) ? null : 'type';
  if (dateInputTypes.has(inputType) && !(isScalar(value) && isDateOrTime(String(value)))) return 'type';
  return validateText(question, value);
};

const validateSlider = (
  { sliderType, renderedMin, renderedMax }: QuestionSliderModel,
  value: unknown,
): ValueProblem | null => {
  const values: readonly unknown[] = sliderType === 'range' && Array.isArray(value) ? value : [value];
  if (!values.every(isNumeric)) return 'type';
  return values.every((each) => Number(each) >= renderedMin && Number(each) <= renderedMax) ? null : 'limit';
};

/** @returns the property with the choice of each object; empty if the answer is a list of choices */
const readValueProperty = (question: Question): string =>
  'valuePropertyName' in question && typeof question.valuePropertyName === 'string'
    ? question.valuePropertyName
    : '';

const choiceItemValidators = (question: Question): PartValidators => {
  const property = readValueProperty(question);
  return new Map(property ? [[property, validateScalar]] : []);
};

const rowValidators = (row: MatrixDropdownRowModelBase): PartValidators =>
  questionValidators([
    ...row.cells.map(({ column, question }): [string, Question] => [column.name, question]),
    ...byValueName(row.detailPanel?.questions ?? []),
  ]);

const validateItems = (
  question: Question,
  items: readonly unknown[],
  sharing: readonly Question[],
): ValueProblem | null =>
  firstProblem(items.entries(), ([index, item]) => {
    const others = sharing.filter((other) => other !== question);
    const validators = [...others, question].flatMap((each) => [...itemValidators(each, index)]);
    return validateParts(item, new Map(validators));
  });

const validateRowsOrPanels = (
  question: QuestionMatrixDynamicModel | QuestionPanelDynamicModel,
  value: unknown,
  sharing: readonly Question[],
): ValueProblem | null => {
  const { length } = 'panels' in question ? question.panels : question.visibleRows;
  if (!Array.isArray(value) || value.length > length) return 'type';
  return validateItems(question, value, sharing);
};

const validateMatrix = (question: QuestionMatrixModel, value: unknown): ValueProblem | null => {
  const { rows, visibleRows, visibleColumns } = question;
  const validateColumn: ValueValidator = (column) => validateItem(column, visibleColumns);
  const validateCell: ValueValidator = (cell) =>
    Array.isArray(cell) ? validateDistinctItems(cell, validateColumn) : validateColumn(cell);
  if (rows.length === 0) return validateCell(value);
  // Their names are the values of rows, which may be numbers.
  const names: readonly unknown[] = visibleRows.map(({ name }) => name);
  return validateParts(value, new Map(names.map((name) => [String(name), validateCell])));
};

const validateFixedRows = (
  { visibleRows }: QuestionMatrixDropdownModelBase,
  value: unknown,
): ValueProblem | null =>
  validateParts(
    value,
    new Map(
      visibleRows.map((row) => [
        String(row.rowName),
        (each: unknown) => validateParts(each, rowValidators(row)),
      ]),
    ),
  );

/** @param sharing all questions whose answers are stored under the same name, such as a panel for each choice */
type AnswerValidator<Model extends Question> = (
  question: Model,
  value: unknown,
  sharing: readonly Question[],
) => ValueProblem | null;

interface QuestionModels {
  text: QuestionTextModel;
  comment: QuestionCommentModel;
  signaturepad: QuestionSignaturePadModel;
  radiogroup: QuestionRadiogroupModel;
  dropdown: QuestionDropdownModel;
  checkbox: QuestionCheckboxModel;
  tagbox: QuestionTagboxModel;
  ranking: QuestionRankingModel;
  imagepicker: QuestionImagePickerModel;
  rating: QuestionRatingModel;
  boolean: QuestionBooleanModel;
  slider: QuestionSliderModel;
  file: QuestionFileModel;
  matrix: QuestionMatrixModel;
  multipletext: QuestionMultipleTextModel;
  matrixdropdown: QuestionMatrixDropdownModel;
  matrixdynamic: QuestionMatrixDynamicModel;
  paneldynamic: QuestionPanelDynamicModel;
}

const answerValidators: { readonly [Type in keyof QuestionModels]: AnswerValidator<QuestionModels[Type]> } = {
  text: validateInput,
  comment: validateText,
  signaturepad: (_question, value) => validateSignature(value),
  radiogroup: validateChoice,
  dropdown: validateChoice,
  checkbox: validateChoices,
  tagbox: validateChoices,
  ranking: validateChoices,
  imagepicker: (question, value, sharing) =>
    question.multiSelect ? validateChoices(question, value, sharing) : validateChoice(question, value),
  rating: ({ visibleRateValues }, value) => validateItem(value, visibleRateValues),
  boolean: ({ valueTrue, valueFalse }, value) =>
    validateItem(
      value,
      [true, false, valueTrue, valueFalse].map((each: unknown) => ({ value: each })),
    ),
  slider: validateSlider,
  file: validateFiles,
  matrix: validateMatrix,
  multipletext: ({ items }, value) =>
    validateParts(value, questionValidators(items.map(({ name, editor }) => [name, editor]))),
  matrixdropdown: validateFixedRows,
  matrixdynamic: validateRowsOrPanels,
  paneldynamic: validateRowsOrPanels,
};

/** Whether a question is of a type; SurveyJS makes a question's model by its type. */
const isOfType = <Type extends keyof QuestionModels>(
  question: Question,
  type: Type,
): question is QuestionModels[Type] => question.getType() === type;

/** @returns validators of the parts of an item, if the answer is a list of objects */
const itemValidators = (question: Question, index: number): PartValidators => {
  if (isOfType(question, 'checkbox') || isOfType(question, 'tagbox')) return choiceItemValidators(question);
  if (isOfType(question, 'matrixdynamic')) {
    const row = question.visibleRows[index];
    return row ? rowValidators(row) : new Map();
  }
  if (isOfType(question, 'paneldynamic'))
    return questionValidators(byValueName(question.panels[index]?.questions ?? []));
  return new Map();
};

/** @param sharing all questions whose answers are stored under its name */
export function validateAnswer(
  question: Question,
  value: unknown,
  sharing: readonly Question[] = [question],
): ValueProblem | null {
  const type = question.getType();
  if (!Object.hasOwn(answerValidators, type)) return null;
  // The question's model is the one of its type, which TypeScript can't know.
  const validate = answerValidators[type as keyof QuestionModels] as AnswerValidator<Question>;
  return validate(question, value, sharing);
}
