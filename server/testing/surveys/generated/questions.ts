import fc, { type Arbitrary } from 'fast-check';
import { oddity, readValue, some, type Json } from './values';

type Properties = Readonly<Record<string, Arbitrary<unknown>>>;

interface Kind {
  readonly required?: Properties;
  /** Properties that are often part of a definition. */
  readonly usual?: Properties;
  /** Properties that are part of odd definitions only. */
  readonly further?: Properties;
}

const text = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('Text', '') },
  { weight: 1, arbitrary: fc.constantFrom('{q1}', 'no {q2}') },
);
const anyFlag = fc.boolean();
const plainConditions = [
  "{q1} = 'a'",
  '{q1} notempty',
  '{q2} empty',
  '{q1} = 1 or {q2} > 2',
  '{q2} = true',
].concat(["{q1} contains 'a'", "{q1} anyof ['a', 1]", '{q2} != 3', '1 = 1', '{q1} + {q2} > 3']);
const oddConditions = ['{q1.a} = 1', '{q1[0]} = 1', '{missing} empty', 'today() > {q1}', '{panel.q1} = 1'];

const validator = fc.oneof(
  some({ minValue: fc.nat(3), maxValue: fc.nat(9) }).map((each) => ({ type: 'numeric', ...each })),
  some({ minLength: fc.nat(3), maxLength: fc.nat(9) }).map((each) => ({ type: 'text', ...each })),
  some({ minCount: fc.nat(2), maxCount: fc.nat(3) }).map((each) => ({ type: 'answercount', ...each })),
  fc.constantFrom({ type: 'regex', regex: '^[a-b]+$' }, { type: 'email' }),
  fc.constantFrom(...plainConditions).map((expression) => ({ type: 'expression', expression })),
);

/** @param isOdd whether properties may have values, and questions properties, that the fast path can't take into account */
export function questionGenerator(isOdd: boolean) {
  /** Mostly plausible values, and some odd ones. */
  const mostly = (plausible: Arbitrary<unknown>, odd: Arbitrary<unknown> = oddity): Arbitrary<unknown> =>
    isOdd ? fc.oneof({ weight: 15, arbitrary: plausible }, { weight: 1, arbitrary: odd }) : plausible;

  const flag = mostly(anyFlag, fc.constantFrom('true', 'false'));
  const count = mostly(fc.integer({ min: 1, max: 5 }), fc.constantFrom(0, -1, 2.5, '3', null, 1_000));
  const condition = mostly(fc.constantFrom(...plainConditions), fc.constantFrom(...oddConditions));

  const choiceValue = mostly(
    fc.constantFrom<unknown>('a', 'b', 'c', 1, 2, 3),
    fc.constantFrom<unknown>('none', 'other', '1', '2', ' a ', 'A', true, 'toString'),
  );
  const choice = fc.oneof(
    { weight: 6, arbitrary: choiceValue },
    { weight: 3, arbitrary: fc.record({ value: choiceValue, text }, { requiredKeys: ['value'] }) },
    { weight: isOdd ? 1 : 0, arbitrary: fc.record({ value: choiceValue, visibleIf: condition }) },
  );
  const choices = fc.oneof(
    { weight: 5, arbitrary: fc.uniqueArray(choice, { minLength: 1, maxLength: 4, selector: readValue }) },
    { weight: isOdd ? 1 : 0, arbitrary: fc.array(choice, { minLength: 1, maxLength: 4 }) },
  );
  const column = fc.record(
    {
      name: fc.constantFrom('a', 'b', 'c'),
      cellType: fc.constantFrom('text', 'dropdown', 'checkbox', 'rating', 'boolean'),
      choices,
      isRequired: flag,
    },
    { requiredKeys: ['name', 'choices'] },
  );
  const columns = fc.uniqueArray(column, { minLength: 1, maxLength: 3, selector: (each) => each.name });
  const item = fc.record(
    { name: fc.constantFrom('a', 'b'), isRequired: flag, maxLength: count },
    { requiredKeys: ['name'] },
  );

  const ofEveryQuestion = { title: text, description: text, isRequired: flag };
  const furtherOfEveryQuestion = {
    requiredIf: condition,
    enableIf: condition,
    validators: fc.array(validator, { minLength: 1, maxLength: 2 }),
    defaultValue: oddity,
    valueName: fc.constantFrom('q1', 'shared'),
    readOnly: flag,
    visible: flag,
    showCommentArea: flag,
    clearIfInvisible: fc.constantFrom('none', 'onHidden', 'onComplete'),
  };
  const single = {
    showNoneItem: flag,
    showOtherItem: flag,
    otherText: text,
    colCount: count,
    placeholder: text,
  };
  const multiple = { showNoneItem: flag, noneText: text, colCount: count, maxSelectedChoices: count };
  const furtherOfChoices = {
    minSelectedChoices: count,
    showOtherItem: flag,
    choicesVisibleIf: fc.constant("{item} != 'a'"),
    hideIfChoicesEmpty: flag,
    storeOthersAsComment: flag,
    choicesFromQuestion: fc.constantFrom('q1', 'q2'),
    choicesMax: count,
    showSelectAllItem: flag,
    allowCustomChoices: flag,
    valuePropertyName: fc.constant('a'),
  };
  const inputTypes = fc.constantFrom('date', 'email', 'range', 'time', 'month', 'url');

  /** Kinds that the fast path can take into account. */
  const plainKinds: Readonly<Record<string, Kind>> = {
    text: {
      usual: {
        inputType: mostly(fc.constantFrom('text', 'number'), inputTypes),
        min: count,
        max: count,
        maxLength: count,
      },
      further: { step: count, minValueExpression: fc.constant('{q1}'), maskType: fc.constant('numeric') },
    },
    comment: { usual: { maxLength: count, rows: count, autoGrow: flag, placeholder: text } },
    radiogroup: { required: { choices }, usual: single, further: furtherOfChoices },
    dropdown: { required: { choices }, usual: single, further: furtherOfChoices },
    checkbox: { required: { choices }, usual: multiple, further: furtherOfChoices },
    tagbox: { required: { choices }, usual: multiple, further: furtherOfChoices },
    ranking: { required: { choices }, further: { selectToRankEnabled: flag, ...furtherOfChoices } },
    rating: {
      usual: {
        rateMin: mostly(fc.constantFrom(0, 1), fc.constantFrom(3, '1', null, -1)),
        rateMax: mostly(fc.constantFrom(3, 5, 10), fc.constantFrom(1, '5', null, 2.5)),
        displayMode: fc.constantFrom('auto', 'buttons', 'dropdown'),
        minRateDescription: text,
      },
      further: { rateValues: choices, rateStep: count, rateCount: count, rateType: fc.constant('smileys') },
    },
    boolean: {
      usual: { labelTrue: text, labelFalse: text },
      further: { valueTrue: fc.constantFrom('a', 1), valueFalse: fc.constantFrom('b', 0) },
    },
    slider: {
      usual: { min: mostly(fc.constantFrom(0, 1, -5)), max: mostly(fc.constantFrom(3, 10, 200)) },
      further: { step: count, sliderType: fc.constant('range') },
    },
    matrix: {
      required: { rows: choices, columns: choices },
      further: { eachRowRequired: flag, eachRowUnique: flag, cellType: fc.constant('checkbox') },
    },
  };
  const otherKinds: Readonly<Record<string, Kind>> = {
    imagepicker: { required: { choices }, usual: { multiSelect: flag } },
    matrixdropdown: { required: { rows: choices, columns }, usual: { choices } },
    matrixdynamic: { required: { columns }, usual: { choices, rowCount: count, minRowCount: count } },
    multipletext: {
      required: {
        items: fc.uniqueArray(item, { minLength: 1, maxLength: 2, selector: (each) => each.name }),
      },
    },
    paneldynamic: {
      required: { templateElements: fc.constant([{ type: 'text', name: 'a', isRequired: true }]) },
      usual: { panelCount: count },
    },
    panel: {
      required: { elements: fc.constant([{ type: 'text', name: 'nested', isRequired: true }]) },
    },
    file: { usual: { allowMultiple: flag, maxSize: count, acceptedTypes: fc.constant('image/*') } },
    signaturepad: {},
    expression: { required: { expression: condition } },
    html: { required: { html: text } },
  };

  const question = (type: string, { required = {}, usual = {}, further = {} }: Kind): Arbitrary<Json> =>
    fc
      .tuple(
        fc.record(required),
        some({ ...ofEveryQuestion, ...usual }),
        fc.oneof(
          { weight: 5, arbitrary: fc.constant({}) },
          { weight: 1, arbitrary: fc.record({ visibleIf: condition }) },
        ),
        fc.oneof(
          { weight: 8, arbitrary: fc.constant({}) },
          { weight: isOdd ? 1 : 0, arbitrary: some({ ...furtherOfEveryQuestion, ...further }) },
        ),
      )
      .map((parts) => Object.assign({ type }, ...parts) as Json);

  return fc.oneof(
    ...Object.entries(plainKinds).map(([type, kind]) => ({ weight: 8, arbitrary: question(type, kind) })),
    ...Object.entries(otherKinds).map(([type, kind]) => ({
      weight: isOdd ? 1 : 0,
      arbitrary: question(type, kind),
    })),
  );
}
