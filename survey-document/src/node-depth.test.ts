import { expect, it } from 'vitest';
import { applyCommands } from './apply-commands';
import type { Command } from './commands';
import { createNodeIds, parseDocument } from './document-json';
import type { JsonObject } from './json';
import { maxNodeDepth } from './node-depth';

const parse = (definition: JsonObject) => {
  let count = 0;
  return parseDocument(
    definition,
    createNodeIds('survey', definition, () => `n${count++}`),
  );
};

it('drops commands that would nest too deeply, and undoes the others', () => {
  const document = parse({ pages: [{ name: 'page' }] });
  const commands = Array.from({ length: maxNodeDepth }, (_, index): Command => {
    const parentId = index === 0 ? 'n1' : `panel${index - 1}`;
    const json = { type: 'panel', name: `panel${index}` };
    return { type: 'insert', parentId, list: 'elements', after: null, json, ids: [json.name] };
  });
  const { document: nested, dropped, inverse } = applyCommands(document, commands);
  expect(dropped.map(({ reason }) => reason)).toEqual(['tooDeep', 'removed']);
  expect(applyCommands(nested, inverse).document).toEqual(document);
  const move: Command = { type: 'move', id: 'n1', parentId: 'n0', list: 'pages', after: null };
  expect(applyCommands(nested, [move]).dropped).toEqual([]);
});
