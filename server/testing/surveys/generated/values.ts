import fc, { type Arbitrary } from 'fast-check';

export type Json = Record<string, unknown>;

const scalar = fc.oneof(
  fc.constantFrom<unknown>('a', 'b', 'none', 'other', ' a ', 'A', '', ' ', '1', '01', 'true', 'x'.repeat(12)),
  fc.constantFrom<unknown>(0, 1, 2, 3, 5, 1.5, -1, 100, 101, true, false, null),
  fc.constantFrom<unknown>('2026-05-01', '12:30', 'a@example.com', 'toString', 'data:image/png;base64,AAAA'),
);

/** A value that a definition or an answer should not have, but may. */
export const oddity: Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) },
  {
    weight: 1,
    arbitrary: fc.dictionary(fc.constantFrom('a', 'b', '1', 'q1', 'value', 'row'), scalar, { maxKeys: 3 }),
  },
);

/** An object with some of the properties. */
export const some = (properties: Readonly<Record<string, Arbitrary<unknown>>>): Arbitrary<Json> =>
  fc.record(properties, { requiredKeys: [] });

/** @returns the value of a choice, a row or a column */
export const readValue = (item: unknown): unknown =>
  typeof item === 'object' && item !== null && 'value' in item ? item.value : item;
