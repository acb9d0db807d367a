import { applyCommands } from '@vantage/survey-document/apply-commands';
import { createNodeIds, documentToJson, parseDocument } from '@vantage/survey-document/document-json';
import { getNodeName } from '@vantage/survey-document/node-title';
import type { SurveyDocument } from '@vantage/survey-document/survey-document';
import { describe, expect, it } from 'vitest';
import { findPosition } from './element-places';
import { moveBy, moveTo, type MoveDirection } from './move-commands';

const question = (name: string) => ({ type: 'text', name });
const definition = {
  pages: [
    { name: 'one', elements: [question('a'), question('b')] },
    {
      name: 'two',
      elements: [
        question('c'),
        { type: 'panel', name: 'p', elements: [question('d'), question('e')] },
        question('f'),
        { type: 'paneldynamic', name: 'q', templateElements: [question('g')] },
      ],
    },
    { name: 'three' },
  ],
};

/** The ids are the names. */
function read(): SurveyDocument {
  let count = 0;
  const ids = createNodeIds('survey', definition, () => `${(count += 1)}`);
  const { nodes } = parseDocument(definition, ids);
  const names = ids.map((id) => {
    const node = nodes.get(id);
    return (node && getNodeName(node)) || 'survey';
  });
  return parseDocument(definition, names);
}

const format = (value: unknown): string => {
  const { name, pages, elements, templateElements } = value as Record<string, unknown>;
  const children = pages ?? elements ?? templateElements;
  return `${typeof name === 'string' ? name : ''}${Array.isArray(children) ? `(${children.map(format).join(' ')})` : ''}`;
};

const move = (selection: readonly string[], direction: MoveDirection): string => {
  const document = read();
  return format(documentToJson(applyCommands(document, moveBy(document, selection, direction)).document));
};

describe('moveBy', () => {
  it.each<[string, readonly string[], MoveDirection, string]>([
    ['up among siblings', ['b'], 'up', '(one(b a) two(c p(d e) f q(g)) three)'],
    ['down among siblings', ['a'], 'down', '(one(b a) two(c p(d e) f q(g)) three)'],
    ['down over the border of a page', ['b'], 'down', '(one(a) two(b c p(d e) f q(g)) three)'],
    ['up over the border of a page', ['c'], 'up', '(one(a b c) two(p(d e) f q(g)) three)'],
    ['onto a page without elements', ['q'], 'down', '(one(a b) two(c p(d e) f) three(q(g)))'],
    ['not beyond the first page', ['a'], 'up', '(one(a b) two(c p(d e) f q(g)) three)'],
    ['not over the border of a panel', ['e'], 'down', '(one(a b) two(c p(d e) f q(g)) three)'],
    ['out of a panel', ['d'], 'out', '(one(a b) two(c p(e) d f q(g)) three)'],
    ['into the panel before', ['f'], 'in', '(one(a b) two(c p(d e f) q(g)) three)'],
    ['into the panel after', ['c'], 'in', '(one(a b) two(p(c d e) f q(g)) three)'],
    ['several together', ['a', 'b'], 'down', '(one() two(a b c p(d e) f q(g)) three)'],
    ['a panel with what is selected in it', ['p', 'e'], 'up', '(one(a b) two(p(d e) c f q(g)) three)'],
    ['pages', ['two'], 'up', '(two(c p(d e) f q(g)) one(a b) three)'],
    [
      'pages only, if elements are selected too',
      ['a', 'three'],
      'up',
      '(one(a b) three two(c p(d e) f q(g)))',
    ],
  ])('moves %s', (_, selection, direction, expected) => {
    expect(move(selection, direction)).toBe(expected);
  });
});

describe('moveTo', () => {
  it('brings elements of several pages together, in the order of the survey', () => {
    const document = read();
    const commands = moveTo(document, ['f', 'a', 'e'], { parentId: 'two', list: 'elements', after: 'f' });
    expect(format(documentToJson(applyCommands(document, commands).document))).toBe(
      '(one(b) two(c p(d) a e f q(g)) three)',
    );
  });

  it('does not move a panel into itself', () => {
    expect(moveTo(read(), ['p'], { parentId: 'p', list: 'elements', after: null })).toEqual([]);
  });
});

it('counts pages and positions from 1', () => {
  const document = read();
  expect(findPosition(document, 'f')).toMatchObject({ page: 2, position: 3, total: 4 });
  expect(findPosition(document, 'e')).toMatchObject({ page: 2, position: 2, total: 2, parent: { id: 'p' } });
  expect(findPosition(document, 'three')).toMatchObject({ page: 3, position: 3, total: 3, parent: null });
});
