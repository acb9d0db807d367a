import fc from 'fast-check';
import { ConditionRunner } from 'survey-core';
import { expect, it } from 'vitest';
import {
  comparisonOperators,
  hasNoOperand,
  takesList,
  type Comparison,
  type ConditionGroup,
  type Operand,
  type Scalar,
} from './condition';
import { readCondition } from './read-condition';
import { isSameCondition, updateExpression, writeCondition } from './write-condition';

const options = { seed: 20_251_128, numRuns: 100 } as const;

const name = fc.constantFrom('role', 'years', 'with space', 'matrix.row 1', '#raw', '質問');
const text = fc.string({
  unit: fc.constantFrom('a', 'B', '1', ' ', "'", '"', '\\', '{', '}', 'न', '>', '='),
  maxLength: 5,
});
const scalar: fc.Arbitrary<Scalar> = fc.oneof(
  fc.integer({ min: -20, max: 20 }),
  fc.integer({ min: -40, max: 40 }).map((value) => value / 8),
  fc.boolean(),
  text,
);
const comparison: fc.Arbitrary<Comparison> = fc.constantFrom(...comparisonOperators).chain((operator) => {
  const value = scalar.map((each): Operand => ({ kind: 'value', value: each }));
  const list = fc
    .array(scalar, { minLength: 1, maxLength: 3 })
    .map((values): Operand => ({ kind: 'list', values }));
  const variable = name.map((each): Operand => ({ kind: 'variable', name: each }));
  const operand = takesList(operator) ? list : fc.oneof({ weight: 4, arbitrary: value }, variable);
  return fc.record({
    name,
    operator: fc.constant(operator),
    operand: hasNoOperand(operator) ? fc.constant(null) : operand,
  });
});
const join = fc.constantFrom('and' as const, 'or' as const);
const group = fc.record({ join, parts: fc.array(comparison, { minLength: 1, maxLength: 3 }) });
const condition: fc.Arbitrary<ConditionGroup> = fc.record({
  join,
  parts: fc.array(fc.oneof({ weight: 3, arbitrary: comparison }, group), { minLength: 1, maxLength: 4 }),
});
const answers = fc.dictionary(
  fc.constantFrom('role', 'years', 'with space', 'raw', '質問'),
  fc.oneof(scalar, fc.array(scalar, { maxLength: 3 })),
);

/** Writes the same in the other notation that SurveyJS has, with other spacing and needless parentheses. */
const inOtherNotation = (expression: string): string =>
  `( ${expression} )`
    .replaceAll('} = ', '}  ==  ')
    .replaceAll('} <> ', '} != ')
    .replaceAll(' and ', '  &&  ')
    .replaceAll(' or ', ' || ');

it('means the same when a condition is written and read again', () => {
  let written = 0;
  fc.assert(
    fc.property(condition, (model) => {
      const expression = writeCondition(model);
      // SurveyJS has no notation for a few texts.
      if (expression === null) return;
      written += 1;
      const again = readCondition(expression);
      expect(again && isSameCondition(again, model)).toBe(true);
    }),
    options,
  );
  expect(written).toBeGreaterThan(options.numRuns / 2);
});

it('has the same result for any answers after an expression is read and written', () => {
  fc.assert(
    fc.property(condition, answers, (model, values) => {
      const expression = writeCondition(model);
      if (expression === null) return;
      const original = inOtherNotation(expression);
      const read = readCondition(original);
      if (!read) return;
      const rewritten = writeCondition(read) ?? '';
      expect(new ConditionRunner(rewritten).runValues(values)).toBe(
        new ConditionRunner(original).runValues(values),
      );
    }),
    options,
  );
});

it('never rewrites an expression that was not edited', () => {
  fc.assert(
    fc.property(condition, (model) => {
      const original = inOtherNotation(writeCondition(model) ?? '{role}  empty');
      const read = readCondition(original);
      if (read) expect(updateExpression(original, read)).toBe(original);
    }),
    options,
  );
});

it.each(['{a} + 1 > 2', 'age({a}) > 2', '!{a}', '{a}', '5 < {a}', '({a} = 1', '', '{a} = [1, {b}]'])(
  'leaves %s as text',
  (expression) => {
    expect(readCondition(expression)).toBeNull();
  },
);
