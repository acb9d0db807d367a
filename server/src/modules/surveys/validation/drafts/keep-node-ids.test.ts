import { expect, it } from 'vitest';
import { createNodeIds, parseDocument } from '@vantage/survey-document/document-json';
import type { JsonObject } from '@vantage/survey-document/json';
import { keepNodeIds } from './keep-node-ids';

const parse = (definition: JsonObject) => {
  let count = 0;
  return parseDocument(
    definition,
    createNodeIds('survey', definition, () => `${count++}`),
  );
};

const keep = (former: JsonObject, definition: JsonObject): string[] => {
  let created = 0;
  return keepNodeIds(parse(former), definition, () => `new${created++}`);
};

const question = (name: string, rest: JsonObject = {}): JsonObject => ({ type: 'radiogroup', name, ...rest });

it('finds all nodes of a definition that is the same', () => {
  const definition = {
    pages: [{ name: 'p', elements: [question('a', { choices: [1, 1, { value: 'x', text: 'X' }] })] }],
    triggers: [{ type: 'complete' }, { type: 'complete' }],
  };
  expect(keep(definition, definition)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
});

it('finds questions that were moved or converted, with their choices, and creates ids for others', () => {
  const former = {
    pages: [{ name: 'p', elements: [question('a', { choices: ['x', 'y'] }), question('b')] }],
  };
  const definition = {
    pages: [
      { name: 'q', elements: [question('b'), question('c')] },
      { name: 'p', elements: [{ type: 'checkbox', name: 'a', choices: ['z', 'y', 'x'] }] },
    ],
  };
  expect(keep(former, definition)).toEqual(['0', 'new0', '5', 'new1', '1', '2', 'new2', '4', '3']);
});

it('gives nodes of the same name different ids, and creates none that a client has created', () => {
  const former = parseDocument({ elements: [question('a')] }, ['0', 'new0']);
  const definition = { elements: [question('a'), question('a')] };
  let created = 0;
  expect(keepNodeIds(former, definition, () => `new${created++}`)).toEqual(['0', 'new0', 'new1']);
});
