import fc from 'fast-check';
import { Model, Serializer, type Question } from 'survey-core';
import { expect, it } from 'vitest';
import { findByName, openDefinition, toText } from '../../testing/documents';
import { propertyRuns } from '../../testing/property-runs';
import { realisticSurveys } from '../../testing/realistic-surveys';
import { applyCommands } from '../apply-commands';
import type { Command } from '../commands';
import { documentToJson } from '../document-json';
import type { Json, JsonObject } from '../json';
import { getNodeName } from '../node-title';
import { walkNodes, type DocumentNode, type SurveyDocument } from '../survey-document';
import { readReferenceProperties } from './reference-properties';
import { findUnknownNames } from './references';
import { renameNode, setValueName } from './rename-node';

const referenceProperties = readReferenceProperties(Serializer);

const apply = (document: SurveyDocument, commands: readonly Command[]): JsonObject => {
  const application = applyCommands(document, commands);
  expect(application.dropped).toEqual([]);
  return documentToJson(application.document);
};

/** SurveyJS does not find a name with a dot in `{$name.isVisible}`. */
const createName = (definition: JsonObject, name: string): string =>
  JSON.stringify(definition).includes(`$${name}`) ? 'Renamed_9' : 'Renamed_9.new';

/** Nodes that have a name in answers or expressions, and that no other node shares. */
function listRenamable(document: SurveyDocument): DocumentNode[] {
  const nodes = [...walkNodes(document)];
  const isNamed = ({ kind, location, properties }: DocumentNode): boolean =>
    ['page', 'element', 'column', 'item', 'calculatedValue'].includes(kind)
      ? properties.has('name')
      : kind === 'choice' && location?.list === 'rows';
  return nodes.filter(
    (node) =>
      isNamed(node) &&
      nodes.filter((each) => getNodeName(each).toLowerCase() === getNodeName(node).toLowerCase()).length ===
        1,
  );
}

interface Widget {
  readonly name: string;
  readonly question: Question;
}

/** @returns all questions with those in cells and dynamic panels */
function listQuestions(questions: readonly Question[]): Widget[] {
  return questions.flatMap((question) => {
    const cells = ((question['visibleRows'] ?? []) as { cells?: { question: Question }[] }[]).flatMap(
      ({ cells: each = [] }) => each.map((cell) => cell.question),
    );
    const panels = ((question['panels'] ?? []) as { questions: Question[] }[]).flatMap(
      (panel) => panel.questions,
    );
    const inner = cells.length > 0 || panels.length > 0 ? [...cells, ...panels] : [];
    return [{ name: question.name, question }, ...listQuestions(inner)];
  });
}

/** @returns what respondents see and what is stored, with these answers */
function observe(definition: JsonObject, input: JsonObject | null): unknown {
  // SurveyJS changes what it gets.
  const answers = JSON.parse(JSON.stringify(input)) as JsonObject | null;
  // Random orders would differ, and choices from elsewhere would be asked for.
  const text = JSON.stringify(definition)
    .replaceAll('"random"', '"initial"')
    .replaceAll('"choicesByUrl"', '"choicesFromElsewhere"');
  const survey = new Model(JSON.parse(text));
  if (answers) survey.data = answers;
  for (const [name, value] of Object.entries(answers ?? {})) survey.setValue(name, value);
  const questions = listQuestions(survey.getAllQuestions(false, true)).map(({ name, question }) => ({
    name,
    value: question.value as unknown,
    isVisible: question.isVisible,
    isRequired: question.isRequired,
    isReadOnly: question.isReadOnly,
    title: question.locTitle.renderedHtml,
    choices: ((question['visibleChoices'] ?? []) as { value: unknown }[]).map(({ value }) => value),
    html: question.getType() === 'html' ? (question['processedHtml'] as string) : undefined,
  }));
  const pages = survey.pages.map((page) => ({
    name: page.name,
    isVisible: page.isVisible,
    title: page.locTitle.renderedHtml,
  }));
  const isValid = survey.validate(false);
  const data = survey.data as unknown;
  survey.doComplete();
  return {
    pages,
    questions,
    data,
    isValid,
    variables: survey.calculatedValues.map(({ name, value }) => [name, value]),
    html: survey.processedCompletedHtml,
  };
}

const answer = fc.constantFrom<Json>(
  'yes',
  'pilot',
  'Tokyo',
  'Item 1',
  'item1',
  'JP',
  true,
  0,
  1868,
  7,
  ['a', 'x'],
  ['Item 1'],
  '',
);
const row = fc.dictionary(
  fc.constantFrom(
    'item',
    'count',
    'price',
    'who',
    'severity',
    'destination',
    'hotel',
    'plate',
    'city',
    'open',
  ),
  fc.constantFrom<Json>('Pen', 2, 'major', 'Oslo', true),
  { maxKeys: 4 },
);

/** Random answers to some of the questions of a survey. */
const answersTo = (document: SurveyDocument): fc.Arbitrary<JsonObject> => {
  const arbitraries = [...walkNodes(document)].flatMap((node): [string, fc.Arbitrary<Json>][] => {
    if (node.kind !== 'element' || !node.properties.has('name')) return [];
    const key = `${(node.properties.get('valueName') ?? node.properties.get('name')) as string}`;
    const type = node.properties.get('type');
    const choices = (node.lists.get('choices') ?? []).map(
      (id) => document.nodes.get(id)?.properties.get('value') ?? null,
    );
    const rows = (node.lists.get('rows') ?? []).map((id) =>
      getNodeName(document.nodes.get(id) as DocumentNode),
    );
    if (type === 'matrixdynamic' || type === 'paneldynamic')
      return [[key, fc.array(row, { maxLength: 2 }) as fc.Arbitrary<Json>]];
    if (type === 'matrixdropdown')
      return [[key, fc.dictionary(fc.constantFrom(...rows), row) as fc.Arbitrary<Json>]];
    if (type === 'matrix')
      return [
        [
          key,
          fc.dictionary(
            fc.constantFrom(...rows),
            fc.constantFrom<Json>(1, 3, 5, 'good'),
          ) as fc.Arbitrary<Json>,
        ],
      ];
    if (type === 'multipletext') return [[key, fc.constantFrom<Json>({ mail: 'a@b.c' }, { phone: '1' })]];
    if (type === 'panel' || type === 'html') return [];
    return [[key, choices.length > 0 ? fc.constantFrom(...choices) : answer]];
  });
  return fc.record(Object.fromEntries(arbitraries), { requiredKeys: [] }) as fc.Arbitrary<JsonObject>;
};

const renameInText = (value: unknown, from: string, to: string): string =>
  JSON.stringify(value).replaceAll(JSON.stringify(from).slice(1, -1), to);

const { odd: _odd, ...surveys } = realisticSurveys;

const renamings = Object.entries(surveys).map(([survey, definition]) => {
  const document = openDefinition(definition);
  return fc.record({
    survey: fc.constant(survey),
    name: fc.constantFrom(...listRenamable(document).map(getNodeName)),
    answers: fc.option(answersTo(document), { freq: 8 }),
  });
});
const renaming = fc.oneof(...renamings);

/** Renames the keys of answers: names are unique in the surveys. */
const renameAnswers = (answers: JsonObject | null, from: string, to: string): JsonObject | null =>
  answers &&
  (JSON.parse(
    JSON.stringify(answers).replaceAll(`${JSON.stringify(from)}:`, `${JSON.stringify(to)}:`),
  ) as JsonObject);

it(
  'leaves no dangling reference and changes no meaning when something is renamed',
  { timeout: 600_000 },
  () => {
    fc.assert(
      fc.property(renaming, ({ survey, name, answers }) => {
        const definition = surveys[survey] ?? {};
        const document = openDefinition(definition);
        const node = findByName(document, name);
        const renamed = createName(definition, name);
        const after = apply(document, renameNode(document, referenceProperties, node.id, renamed));
        const hasKey = !['page', 'calculatedValue'].includes(node.kind) && !node.properties.has('valueName');
        const answersAfter = hasKey ? renameAnswers(answers, name, renamed) : answers;
        expect(findUnknownNames(openDefinition(after), referenceProperties).map((each) => each.name)).toEqual(
          findUnknownNames(document, referenceProperties).map((each) => each.name),
        );
        const before = JSON.parse(JSON.stringify(observe(definition, answers))) as unknown;
        const now = JSON.parse(renameInText(observe(after, answersAfter), renamed, name)) as unknown;
        expect(now).toEqual(before);
      }),
      propertyRuns(25),
    );
  },
);

const rename = (definition: JsonObject, name: string, to: string): JsonObject => {
  const document = openDefinition(definition);
  return apply(document, renameNode(document, referenceProperties, findByName(document, name).id, to));
};

it.each<readonly [string, JsonObject, JsonObject]>([
  [
    'an expression with its spacing',
    { visibleIf: "{age}>17  and ( {age} < '{age}' )" },
    { visibleIf: "{years}>17  and ( {years} < '{age}' )" },
  ],
  ['an expression that is not complete', { visibleIf: '{age} > ' }, { visibleIf: '{years} > ' }],
  ['another case', { enableIf: '{AGE} notempty' }, { enableIf: '{years} notempty' }],
  [
    'a default-value expression (survey-creator #7142)',
    { defaultValueExpression: '{age} + 1' },
    { defaultValueExpression: '{years} + 1' },
  ],
  [
    'choices from a question (survey-creator #3820)',
    { choicesFromQuestion: 'age' },
    { choicesFromQuestion: 'years' },
  ],
  ['a shared value name (survey-creator #718)', { valueName: 'age' }, { valueName: 'years' }],
  ['a value that is an expression', { defaultValue: '={age} * 2' }, { defaultValue: '={years} * 2' }],
  [
    'a comment and a value as it is',
    { requiredIf: '{age-Comment} = {#age}' },
    { requiredIf: '{years-Comment} = {#years}' },
  ],
  ['a property of a question', { visibleIf: '{$age.isVisible}' }, { visibleIf: '{$years.isVisible}' }],
  [
    'functions of names',
    { visibleIf: "displayValue('age') = 'age'" },
    { visibleIf: "displayValue('years') = 'age'" },
  ],
  [
    'placeholders in all languages',
    { title: { default: 'At { age }?', ja: '{age}歳' } },
    { title: { default: 'At { years }?', ja: '{years}歳' } },
  ],
  [
    'no style sheets and other names',
    { html: '<style>p{age:1}</style>{ages}{agent}' },
    { html: '<style>p{age:1}</style>{ages}{agent}' },
  ],
  [
    'addresses of choices',
    { choicesByUrl: { url: 'https://example.com/{age}', valueName: 'age' } },
    { choicesByUrl: { url: 'https://example.com/{years}', valueName: 'age' } },
  ],
  ['bindings', { bindings: { panelCount: 'age' } }, { bindings: { panelCount: 'years' } }],
  [
    'validators',
    { validators: [{ type: 'expression', expression: '{age} > 1' }] },
    { validators: [{ type: 'expression', expression: '{years} > 1' }] },
  ],
  [
    'elements that are nested',
    { choices: [{ value: 1, visibleIf: '{age} = 1' }] },
    { choices: [{ value: 1, visibleIf: '{years} = 1' }] },
  ],
])('follows a renamed question: %s', (_, before, after) => {
  const age = { type: 'text', name: 'age' };
  const typed =
    'html' in before
      ? 'html'
      : 'choicesFromQuestion' in before || 'choicesByUrl' in before
        ? 'dropdown'
        : 'paneldynamic';
  const survey = (name: string, properties: JsonObject): JsonObject => ({
    pages: [
      {
        name: 'page1',
        elements: [
          { ...age, name },
          { ...properties, type: typed, name: 'other' },
        ],
      },
    ],
  });
  expect(rename(survey('age', before), 'age', 'years')).toEqual(survey('years', after));
});

it('follows a renamed question of which another one before it shows the answer', () => {
  const survey = (name: string): JsonObject => ({
    elements: [
      { type: 'text', name: 'copy', valueName: name, readOnly: true },
      { type: 'text', name, title: `{${name}}` },
    ],
  });
  expect(rename(survey('age'), 'age', 'years')).toEqual(survey('years'));
});

it('follows a renamed column, row, item and inner question', () => {
  const inner: JsonObject = {
    elements: [
      {
        type: 'matrixdynamic',
        name: 'm',
        columns: [{ name: 'cost' }, { name: 'sum', expression: '{row.cost} + {prevRow.cost}' }],
        defaultValue: [{ cost: 1 }],
        defaultRowValue: { cost: 2 },
        keyName: 'cost',
      },
      {
        type: 'expression',
        name: 'e',
        expression: "sumInArray({m}, 'cost', {cost} > 1) + {m[0].cost} + {m-total.cost}",
      },
      { type: 'text', name: 'cost2', visibleIf: '{cost} = 1' },
    ],
  };
  expect(JSON.stringify(rename(inner, 'cost', 'price'))).toBe(
    JSON.stringify(inner)
      .replaceAll('cost', 'price')
      .replace('price2', 'cost2')
      .replace('{price} = 1', '{cost} = 1'),
  );
  const rows: JsonObject = {
    elements: [
      {
        type: 'matrix',
        name: 'm',
        columns: [1],
        rows: ['a', { value: 'b' }],
        cells: { a: { '1': 'x' } },
        defaultValue: { a: 1 },
      },
      { type: 'multipletext', name: 't', items: [{ name: 'i' }], defaultValue: { i: 1 } },
      { type: 'text', name: 'q', visibleIf: '{m.a} = 1 and {t.i} = 1' },
    ],
  };
  expect(JSON.stringify(rename(rows, 'a', 'z'))).toBe(
    JSON.stringify(rows)
      .replace('"a",', '"z",')
      .replace('{"a":{', '{"z":{')
      .replace('{"a":1}', '{"z":1}')
      .replace('m.a', 'm.z'),
  );
  expect(JSON.stringify(rename(rows, 'i', 'k'))).toBe(
    JSON.stringify(rows).replaceAll('"i"', '"k"').replace('t.i', 't.k'),
  );
});

it.each([
  ['none', '', 'age'],
  ['another one', 'old', 'years'],
  ['one for the first time', undefined, 'years'],
])(
  'follows when a question gets a value name instead of %s (survey-creator #718)',
  (_, former, valueName) => {
    const survey = (key: string | undefined, expression: string): JsonObject => ({
      elements: [
        { type: 'text', name: 'age', ...(key && { valueName: key }) },
        { type: 'text', name: 'q', visibleIf: expression },
      ],
    });
    const document = openDefinition(
      survey(former === '' ? 'years' : former, `{${former === '' ? 'years' : (former ?? 'age')}} > 1`),
    );
    const after = apply(
      document,
      setValueName(
        document,
        referenceProperties,
        findByName(document, 'age').id,
        former === '' ? '' : 'years',
      ),
    );
    expect(after).toEqual(survey(former === '' ? undefined : 'years', `{${valueName}} > 1`));
  },
);

it('changes nothing else', () => {
  const document = openDefinition(surveys['exportForty'] ?? {});
  const { id } = findByName(document, 'question4');
  const renamed = applyCommands(document, renameNode(document, referenceProperties, id, 'cones')).document;
  expect(toText(renamed)).toBe(toText(document).replaceAll('question4', 'cones'));
});
