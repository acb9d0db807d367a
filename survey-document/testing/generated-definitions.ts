import fc, { type Arbitrary } from 'fast-check';
import { Serializer, type JsonObjectProperty } from 'survey-core';
import type { Json, JsonObject } from '../src/json';
import { realisticSurveys } from './realistic-surveys';

// Definitions of every type and property that SurveyJS knows, with expected and unexpected values.

const bases = ['question', 'panelbase', 'itemvalue', 'surveytrigger', 'surveyvalidator'] as const;

const listClasses = (base: string): string[] => [
  base,
  ...Serializer.getChildrenClasses(base).map(({ name }) => name),
];

/** All classes whose instances may be in a definition. */
export const surveyClasses: readonly string[] = [
  'survey',
  ...bases.flatMap(listClasses),
  'matrixdropdowncolumn',
  'multipletextitem',
  'calculatedvalue',
  'htmlconditionitem',
  'urlconditionitem',
];

const name = fc.constantFrom('q1', 'q2', 'page1', 'Item 1', 'a.b', '', '日本');
const expression = fc.constantFrom('{q1} = 1', "{q2} contains 'x'", '{panel.q1} empty', 'today()', '= {');
const text = fc.oneof(
  fc.constantFrom('Text', '', 'About {q1}', '<b>{q2}</b>'),
  fc.record({ default: name, ja: fc.constant('日本語') }, { requiredKeys: [] }),
);
const anything = fc.jsonValue({ maxDepth: 2 }) as Arbitrary<Json>;

const isList = ({ isArray, baseClassName, type }: JsonObjectProperty): boolean =>
  isArray || Boolean(baseClassName) || type.endsWith('[]');

function generateValue(property: JsonObjectProperty, depth: number): Arbitrary<Json> {
  const { type, className, baseClassName } = property;
  if (isList(property)) {
    const items = depth > 2 ? anything : generateNode(className || baseClassName, depth + 1);
    return fc.array(fc.oneof({ weight: 5, arbitrary: items }, anything), { maxLength: 3 });
  }
  const expected: Arbitrary<Json> =
    type === 'boolean' || type === 'switch'
      ? fc.boolean()
      : type === 'number'
        ? fc.integer({ min: -1, max: 9 })
        : property.isExpression
          ? expression
          : (text as Arbitrary<Json>);
  return fc.oneof({ weight: 6, arbitrary: expected }, { weight: 1, arbitrary: anything });
}

function generateNode(base: string, depth: number): Arbitrary<Json> {
  const classes = listClasses(base);
  return fc.constantFrom(...classes).chain((className): Arbitrary<Json> => {
    const properties = Serializer.getProperties(className);
    const type = className.replace(/(?<=.)(?:trigger|validator)$/, '');
    return fc
      .tuple(name, fc.subarray([...properties], { maxLength: Math.min(5, properties.length) }))
      .chain(([each, chosenProperties]) =>
        fc.tuple(
          fc.constant(each),
          ...chosenProperties.map((property) =>
            generateValue(property, depth).map((value): [string, Json] => [
              property.alternativeName || property.name,
              value,
            ]),
          ),
        ),
      )
      .map(([each, ...entries]) => ({
        ...(base === 'question' || base.startsWith('survey') ? { type } : {}),
        ...(base === 'itemvalue' ? { value: each } : { name: each }),
        ...Object.fromEntries(entries),
      }));
  });
}

const copy = (value: Json): JsonObject => JSON.parse(JSON.stringify(value)) as JsonObject;

const { odd, ...plainSurveys } = realisticSurveys;

/** A definition as JSON gives it, not necessarily a valid one. */
export const generatedDefinition: Arbitrary<JsonObject> = fc
  .oneof(
    fc.constantFrom(odd as JsonObject, ...Object.values(plainSurveys)),
    generateNode('survey', 0),
    fc
      .array(generateNode('question', 1), { maxLength: 3 })
      .map((elements) => ({ pages: [{ name: 'page1', elements }] })),
  )
  .map(copy);

/** A survey as authors write it. */
export const realisticDefinition: Arbitrary<JsonObject> = fc
  .constantFrom(...Object.values(plainSurveys))
  .map(copy);
