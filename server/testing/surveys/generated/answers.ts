import fc, { type Arbitrary } from 'fast-check';
import { oddity, readValue, type Json } from './values';

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const objectsIn = (value: unknown): readonly Json[] =>
  listIn(value).filter((each): each is Json => typeof each === 'object' && each !== null);

/** @returns the questions of a definition or a page, those of panels included */
export const questionsIn = (part: Json): readonly Json[] =>
  [...objectsIn(part['pages']), ...objectsIn(part['elements'])].flatMap((each) =>
    'elements' in each ? questionsIn(each) : [each],
  );

const valuesIn = (items: unknown): readonly unknown[] => listIn(items).map(readValue);

const readInteger = (value: unknown, byDefault: number): number =>
  typeof value === 'number' && Number.isInteger(value) ? value : byDefault;

/** Numbers at the limits of a range, and next to them. */
const aroundLimits = (
  min: unknown,
  max: unknown,
  byDefault: readonly [number, number],
): Arbitrary<number> => {
  const [from, to] = [readInteger(min, byDefault[0]), readInteger(max, byDefault[1])];
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(from, to) },
    { weight: 1, arbitrary: fc.constantFrom(from - 1, to + 1) },
  );
};

/** An answer of the right type, which may still be wrong, such as a number outside of the question's range. */
const plausibleAnswer = (asked: Json): Arbitrary<unknown> => {
  const options = [...new Set(valuesIn(asked['choices']))];
  const option = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom<unknown>(...options, 'a') },
    { weight: asked['showNoneItem'] ? 4 : 1, arbitrary: fc.constant('none') },
    { weight: asked['showOtherItem'] ? 4 : 1, arbitrary: fc.constant('other') },
  );
  const rows = valuesIn(asked['rows']).map(String);
  const text = aroundLimits(1, asked['maxLength'], [1, 3]).map((length) => 'x'.repeat(Math.max(length, 0)));
  switch (asked['type']) {
    case 'radiogroup':
    case 'dropdown':
      return option;
    case 'checkbox':
    case 'tagbox':
    case 'imagepicker':
      return fc.uniqueArray(option, { minLength: 1, maxLength: 3 });
    case 'ranking':
      return fc.shuffledSubarray(options, { minLength: Math.max(0, options.length - 1) });
    case 'rating':
      return aroundLimits(asked['rateMin'], asked['rateMax'], [1, 5]);
    case 'slider':
      return aroundLimits(asked['min'], asked['max'], [0, 100]);
    case 'boolean':
      return fc.boolean();
    case 'matrix':
      return fc.dictionary(
        fc.constantFrom(...rows, 'a'),
        fc.constantFrom<unknown>(...valuesIn(asked['columns']), 'a'),
        { minKeys: 1, maxKeys: 2 },
      );
    case 'text':
      return asked['inputType'] === 'number' ? aroundLimits(asked['min'], asked['max'], [1, 5]) : text;
    default:
      return text;
  }
};

/** Answers to questions: mostly plausible ones, and some of the wrong type. */
export const answersTo = (asked: readonly Json[]): Arbitrary<Json> =>
  fc
    .tuple(
      ...asked.map((each) =>
        fc.oneof(
          {
            weight: 24,
            arbitrary: plausibleAnswer(each).map((answer): Json => ({ [String(each['name'])]: answer })),
          },
          { weight: each['isRequired'] ? 1 : 6, arbitrary: fc.constant<Json>({}) },
          { weight: 1, arbitrary: oddity.map((answer): Json => ({ [String(each['name'])]: answer })) },
        ),
      ),
      ...asked.map((each) =>
        each['showOtherItem'] === true
          ? fc.constantFrom<Json>({}, { [`${String(each['name'])}-Comment`]: 'abc' })
          : fc.constant<Json>({}),
      ),
      fc.oneof(
        { weight: 20, arbitrary: fc.constant<Json>({}) },
        {
          weight: 1,
          arbitrary: fc.dictionary(fc.constantFrom('q1', 'q2', 'q1-Comment', 'sum', 'x'), oddity, {
            maxKeys: 2,
          }),
        },
      ),
    )
    .map((parts) => Object.assign({}, ...parts) as Json);
