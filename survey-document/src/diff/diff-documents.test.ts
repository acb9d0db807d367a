import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createIdSource, findByName, openDefinition, toText } from '../../testing/documents';
import { generatedPlans, makeCommand } from '../../testing/generated-commands';
import { generatedDefinition, realisticDefinition } from '../../testing/generated-definitions';
import { propertyRuns } from '../../testing/property-runs';
import { applyCommands } from '../apply-commands';
import { documentToJson, listNodeIds } from '../document-json';
import type { Json, JsonObject } from '../json';
import { compareDocuments, type DocumentChange } from './compare-documents';
import { diffDefinition, diffDocuments } from './diff-documents';
import { matchDefinition } from './match-definition';

/** A survey and what an author made of it. */
const edited = fc.tuple(realisticDefinition, generatedPlans).map(([definition, plans]) => {
  const before = openDefinition(definition);
  const createId = createIdSource('new');
  const after = plans.reduce(
    (document, plan) => applyCommands(document, [makeCommand(document, plan, createId)]).document,
    before,
  );
  return { before, after };
});

it('turns a document into any definition byte for byte', () => {
  fc.assert(
    fc.property(generatedDefinition, generatedDefinition, (from, to) => {
      const document = openDefinition(from);
      const commands = diffDefinition(document, to, createIdSource('new'));
      const { document: result, dropped } = applyCommands(document, commands);
      expect(dropped).toEqual([]);
      expect(toText(result)).toBe(JSON.stringify(to));
    }),
    propertyRuns(200),
  );
});

it('turns a document into an edited one with the same nodes, almost never by replacing it', () => {
  let replaced = 0;
  fc.assert(
    fc.property(edited, ({ before, after }) => {
      const commands = diffDocuments(before, after);
      const { document } = applyCommands(before, commands);
      expect(toText(document)).toBe(toText(after));
      expect(listNodeIds(document)).toEqual(listNodeIds(after));
      if (commands.some(({ type }) => type === 'replace') && before.rootId === after.rootId) replaced += 1;
    }),
    propertyRuns(200),
  );
  expect(replaced).toBeLessThan(5);
});

it('has no commands for what is the same', () => {
  fc.assert(
    fc.property(generatedDefinition, (definition) => {
      expect(diffDefinition(openDefinition(definition), definition)).toEqual([]);
    }),
    propertyRuns(50),
  );
});

const survey: JsonObject = {
  pages: [
    {
      name: 'page1',
      elements: [
        { type: 'text', name: 'age', title: 'Age' },
        { type: 'radiogroup', name: 'often', choices: ['Always', 'Sometimes', 'Never'] },
        { type: 'panel', name: 'box', elements: [{ type: 'text', name: 'role' }] },
      ],
    },
    { name: 'page2', elements: [] },
  ],
};

/** @returns the survey after a change of its JSON, as somebody edits text */
function editText(change: (text: string) => string): JsonObject {
  const text = JSON.stringify(survey);
  const changed = change(text);
  expect(changed).not.toBe(text);
  return JSON.parse(changed) as JsonObject;
}

it.each([
  ['a title', (text: string) => text.replace('"Age"', '"Your age"'), ['set title']],
  [
    'a translation',
    (text: string) => text.replace('"Age"', '{"default":"Age","ja":"年齢"}'),
    ['set title ja'],
  ],
  ['a name', (text: string) => text.replace('"age"', '"years"'), ['set name']],
  ['a choice removed', (text: string) => text.replace(',"Never"', ''), ['remove']],
  ['a choice added', (text: string) => text.replace('"Never"', '"Rarely","Never"'), ['insert']],
  [
    'two choices exchanged',
    (text: string) => text.replace('"Always","Sometimes"', '"Sometimes","Always"'),
    ['move'],
  ],
  [
    'a choice with a text',
    (text: string) => text.replace('"Never"', '{"value":"Never","text":"No"}'),
    ['set text'],
  ],
  [
    'a choice as an object',
    (text: string) => text.replace('"Never"', '{"value":"Never"}'),
    ['set text', 'set text'],
  ],
  [
    'a question moved to another page',
    (text: string) =>
      text
        .replace(',{"type":"panel","name":"box","elements":[{"type":"text","name":"role"}]}', '')
        .replace(
          '"elements":[]',
          '"elements":[{"type":"panel","name":"box","elements":[{"type":"text","name":"role"}]}]',
        ),
    ['move'],
  ],
  [
    'a question taken out of a panel that is removed',
    (text: string) => text.replace(/\{"type":"panel".*?(\{"type":"text","name":"role"\})\]\}/, '$1'),
    ['move', 'remove'],
  ],
  [
    'a question put into a new panel',
    (text: string) =>
      text.replace(/(\{"type":"text","name":"age".*?\})/, '{"type":"panel","name":"new","elements":[$1]}'),
    ['insert', 'move'],
  ],
  [
    'the order of properties',
    (text: string) => text.replace('"name":"age","title":"Age"', '"title":"Age","name":"age"'),
    ['set title', 'set title'],
  ],
])('finds the fewest commands: %s', (_, change, expected) => {
  const document = openDefinition(survey);
  const commands = diffDefinition(document, editText(change));
  const words = commands.map((command) =>
    command.type === 'set'
      ? ['set', command.property, command.language].filter(Boolean).join(' ')
      : command.type,
  );
  expect(words).toEqual(expected);
});

const describeChange = (change: DocumentChange): string => {
  const name = change.node.properties.get('name') ?? change.node.properties.get('value');
  return change.kind === 'changed'
    ? `${name as string}: ${change.property} ${JSON.stringify(change.before)} → ${JSON.stringify(change.after)}`
    : `${change.kind} ${name as string}`;
};

it('lists what changed between two versions', () => {
  const before = openDefinition(survey);
  const definition = editText((text) =>
    text
      .replace('"Age"', '"Your age"')
      .replace(',"Never"', ',"Rarely"')
      .replace(
        '"elements":[]',
        '"elements":[{"type":"panel","name":"more","elements":[{"type":"html","name":"hi"}]}]',
      ),
  );
  const after = matchDefinition(before, definition);
  expect(compareDocuments(before, after).map(describeChange)).toEqual([
    'age: title "Age" → "Your age"',
    'added Rarely',
    'added more',
    'removed Never',
  ]);
  expect(compareDocuments(after, matchDefinition(after, survey)).map(describeChange)).toHaveLength(4);
});

it('matches several elements with one name in their order', () => {
  const twice: JsonObject = {
    elements: [
      { type: 'text', name: 'a' },
      { type: 'text', name: 'a', title: 'Second' },
    ],
  };
  const document = openDefinition(twice);
  const matched = matchDefinition(document, {
    elements: [
      { type: 'text', name: 'a', title: 'First' },
      { type: 'text', name: 'a', title: 'Second' },
    ],
  });
  expect(listNodeIds(matched)).toEqual(listNodeIds(document));
  expect(findByName(matched, 'a').properties.get('title')).toBe('First');
});

it('compares a survey of 500 questions without comparing each with each', () => {
  const choices = ['a', 'b', 'c', 'd', 'e'];
  const createPage = (page: number): Json => ({
    name: `page${page}`,
    elements: Array.from({ length: 25 }, (_, index) => ({
      type: 'radiogroup',
      name: `q${page}-${index}`,
      title: { default: `Question ${index}`, ja: '質問' },
      choices,
    })),
  });
  const pages = Array.from({ length: 20 }, (_, page) => createPage(page));
  const document = openDefinition({ pages });
  const moved = { pages: [...pages.slice(1), pages[0] ?? null] };
  expect(diffDefinition(document, moved).map(({ type }) => type)).toEqual(['move']);
  expect(documentToJson(applyCommands(document, diffDefinition(document, moved)).document)).toEqual(moved);
});
