import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createIdSource, findByName, openDefinition, toText } from '../testing/documents';
import { generatedPlans, makeCommand } from '../testing/generated-commands';
import { generatedDefinition } from '../testing/generated-definitions';
import { propertyRuns } from '../testing/property-runs';
import { applyCommands, type Application } from './apply-commands';
import type { Command } from './commands';
import { documentToJson, listNodeIds, parseDocument } from './document-json';
import { walkNodes, type SurveyDocument } from './survey-document';

const history = fc.tuple(generatedDefinition, generatedPlans).map(([definition, plans]) => {
  const before = openDefinition(definition);
  const createId = createIdSource('new');
  let document = before;
  const commands: Command[] = [];
  for (const plan of plans) {
    const command = makeCommand(document, plan, createId);
    commands.push(command);
    ({ document } = applyCommands(document, [command]));
  }
  return { before, commands, application: applyCommands(before, commands) };
});

const open = (definition: Parameters<typeof openDefinition>[0]): SurveyDocument => openDefinition(definition);
const apply = (document: SurveyDocument, ...commands: Command[]): Application =>
  applyCommands(document, commands);

it('gives back the first document byte for byte when all inverses are applied', () => {
  fc.assert(
    fc.property(history, ({ before, application: { document, inverse } }) => {
      const restored = applyCommands(document, inverse);
      expect(restored.dropped).toEqual([]);
      expect(toText(restored.document)).toBe(toText(before));
      expect(listNodeIds(restored.document)).toEqual(listNodeIds(before));
    }),
    propertyRuns(250),
  );
});

/** @returns the nodes in the order of the JSON; that of their lists is not told, since nothing depends on it */
const listPlainNodes = (document: SurveyDocument): unknown[] =>
  [...walkNodes(document)].map(({ lists, properties, ...node }) => ({
    ...node,
    properties: [...properties],
    lists: Object.fromEntries(lists),
  }));

function expectNoHiddenState(document: SurveyDocument): void {
  const read = parseDocument(documentToJson(document), listNodeIds(document));
  expect(listPlainNodes(document)).toEqual(listPlainNodes(read));
}

it('gives the same document to one who reads the JSON as to one who applied all commands', () => {
  fc.assert(
    fc.property(history, ({ application: { document } }) => {
      expectNoHiddenState(document);
    }),
    propertyRuns(200),
  );
});

it.each<readonly [string, (id: string) => Command[]]>([
  ['a mere value that becomes an object', (id) => [{ type: 'set', id, property: 'value', value: { a: 1 } }]],
  [
    'a mere value that had a text for a while',
    (id) => [
      { type: 'set', id, property: 'text', value: 'A' },
      { type: 'set', id, property: 'text' },
    ],
  ],
  [
    'a property that looks like an index',
    (id) => [
      { type: 'set', id, property: '7', value: 'x' },
      { type: 'set', id, property: 'text', value: 'A', before: '7' },
    ],
  ],
  [
    'elements below a mere value',
    (id) => [{ type: 'insert', parentId: id, list: 'elements', after: null, json: {}, ids: ['x'] }],
  ],
  [
    'a list before another one',
    () => [
      { type: 'set', id: 'n2', property: 'rows', value: [], before: 'choices' },
      { type: 'insert', parentId: 'n2', list: 'rows', after: null, json: 'row', ids: ['x'] },
    ],
  ],
])('depends on the JSON alone: %s', (_, makeCommands) => {
  const document = open({ elements: [{ type: 'dropdown', name: 'q', choices: ['a'] }] });
  const application = applyCommands(document, makeCommands(findByName(document, 'a').id));
  expect(application.dropped).toEqual([]);
  expectNoHiddenState(application.document);
  expect(toText(applyCommands(application.document, application.inverse).document)).toBe(toText(document));
});

it('has every node once, whatever is moved', () => {
  fc.assert(
    fc.property(history, ({ before, commands, application: { document } }) => {
      expect(listNodeIds(document).toSorted()).toEqual([...document.nodes.keys()].toSorted());
      const moves = commands.filter(({ type }) => type === 'move');
      const moved = applyCommands(before, moves).document;
      expect(listNodeIds(moved).toSorted()).toEqual(listNodeIds(before).toSorted());
      for (const { id, location } of walkNodes(moved))
        if (location) expect(moved.nodes.get(location.parentId)?.lists.get(location.list)).toContain(id);
    }),
    propertyRuns(100),
  );
});

it('removes a list again that an insert or a move has made', () => {
  const document = open({
    elements: [
      { type: 'panel', name: 'a' },
      { type: 'text', name: 'b' },
    ],
  });
  const panel = findByName(document, 'a').id;
  const { document: changed, inverse } = apply(document, {
    type: 'move',
    id: findByName(document, 'b').id,
    parentId: panel,
    list: 'elements',
    after: null,
  });
  expect(toText(changed)).toBe(
    '{"elements":[{"type":"panel","name":"a","elements":[{"type":"text","name":"b"}]}]}',
  );
  expect(toText(applyCommands(changed, inverse).document)).toBe(toText(document));
});

it.each([
  ['a choice that is a mere value', '"a"', '{"value":"a","text":{"ja":"あ"}}'],
  ['a choice that is an object', '{"value":"a"}', '{"value":"a","text":{"ja":"あ"}}'],
  [
    'a text that is in one language',
    '{"value":"a","text":"A"}',
    '{"value":"a","text":{"default":"A","ja":"あ"}}',
  ],
  [
    'an object of texts',
    '{"value":"a","text":{"default":"A"}}',
    '{"value":"a","text":{"default":"A","ja":"あ"}}',
  ],
])('translates, and takes back, the text of %s', (_, before, after) => {
  const document = open({
    choices: JSON.parse(`[${before}]`) as string[],
    elements: [{ type: 'dropdown', name: 'q', choices: JSON.parse(`[${before}]`) as string[] }],
  });
  const id = findByName(document, 'a').id;
  const { document: changed, inverse } = apply(document, {
    type: 'set',
    id,
    property: 'text',
    language: 'ja',
    value: 'あ',
  });
  expect(JSON.stringify(documentToJson(changed)['elements'])).toContain(`[${after}]`);
  expect(toText(applyCommands(changed, inverse).document)).toBe(toText(document));
});

it('lets two people translate one text at the same time', () => {
  const document = open({ title: 'Pulse' });
  const id = document.rootId;
  const translations: Command[] = [
    { type: 'set', id, property: 'title', language: 'ja', value: 'パルス' },
    { type: 'set', id, property: 'title', language: 'hi', value: 'पल्स' },
  ];
  expect(documentToJson(applyCommands(document, translations).document)).toEqual({
    title: { default: 'Pulse', ja: 'パルス', hi: 'पल्स' },
  });
});

it('keeps the survey itself an object', () => {
  const document = open({});
  const id = document.rootId;
  const { document: changed, inverse } = apply(
    document,
    { type: 'set', id, property: 'value', value: 'x', shorthand: true },
    { type: 'set', id, property: 'title', value: 'Pulse' },
    { type: 'set', id, property: 'title', shorthand: true },
  );
  expect(documentToJson(changed)).toEqual({ value: 'x' });
  expect(documentToJson(applyCommands(changed, inverse).document)).toEqual({});
});

it('says why a command has no effect', () => {
  const document = open({ pages: [{ name: 'p', elements: [{ type: 'panel', name: 'a', elements: [] }] }] });
  const { id } = findByName(document, 'a');
  const commands: Command[] = [
    { type: 'set', id: 'gone', property: 'title', value: 'x' },
    { type: 'move', id, parentId: id, list: 'elements', after: null },
    { type: 'insert', parentId: document.rootId, list: 'elephants', after: null, json: {}, ids: ['x'] },
    { type: 'insert', parentId: id, list: 'elements', after: null, json: {}, ids: [id] },
    { type: 'set', id: document.rootId, property: 'pages', value: 'no list' },
  ];
  expect(applyCommands(document, commands).dropped.map(({ reason }) => reason)).toEqual([
    'removed',
    'intoItself',
    'misplaced',
    'ids',
    'misplaced',
  ]);
});

it('restores the questions of the second page when their removal is undone (survey-creator #4721)', () => {
  const document = open({
    pages: [
      {
        name: 'page1',
        elements: [
          { type: 'text', name: 'question1' },
          { type: 'text', name: 'question2' },
        ],
      },
      {
        name: 'page2',
        elements: [
          { type: 'text', name: 'question3' },
          { type: 'text', name: 'question4' },
        ],
      },
    ],
  });
  const steps: Application[] = [];
  let current = document;
  for (const name of ['question4', 'question3', 'page2', 'question2', 'question1']) {
    const step = apply(current, { type: 'remove', id: findByName(document, name).id });
    steps.unshift(step);
    current = step.document;
  }
  expect(toText(current)).toBe('{"pages":[{"name":"page1","elements":[]}]}');
  for (const { inverse } of steps) current = applyCommands(current, inverse).document;
  expect(toText(current)).toBe(toText(document));
});
