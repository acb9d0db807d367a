import { describe, expect, it } from 'vitest';
import { searchTerms } from '../../../lib/lists/search-terms';
import { treeStep } from './tree-keys';
import { toPath, listAncestors, toTreeRows, buildTree } from './tree-nodes';

const node = (id: string, parentId: string | null, label: string) => ({ id, parentId, label });
const tree = buildTree([
  node('h', null, 'Harrow Field'),
  node('ha', 'h', 'Airside'),
  node('hap', 'ha', 'Apron'),
  node('hl', 'h', 'Landside'),
  node('o', null, 'Osaka, Plant 2'),
  node('om', 'o', 'Maintenance'),
  node('t', null, 'Tarn Valley'),
]);
const visible = (open: string[], typed = '') =>
  toTreeRows(tree, new Set(open), searchTerms(typed)).map(
    ({ item, position, siblings, hasChildren, isOpen }) =>
      `${item.level} ${item.node.label} ${position}/${siblings}${hasChildren ? (isOpen ? ' open' : ' shut') : ''}`,
  );

describe('the rows of a tree', () => {
  it('are the top level and the children of open nodes', () => {
    expect(visible([])).toEqual([
      '1 Harrow Field 1/3 shut',
      '1 Osaka, Plant 2 2/3 shut',
      '1 Tarn Valley 3/3',
    ]);
    expect(visible(['h', 'om'])).toEqual([
      '1 Harrow Field 1/3 open',
      '2 Airside 1/2 shut',
      '2 Landside 2/2',
      '1 Osaka, Plant 2 2/3 shut',
      '1 Tarn Valley 3/3',
    ]);
    expect(visible(['ha'])).toHaveLength(3);
  });

  it('include matches and their ancestors, all expanded', () => {
    expect(visible([], 'APR')).toEqual(['1 Harrow Field 1/1 open', '2 Airside 1/1 open', '3 Apron 1/1']);
    expect(visible([], 'harrow')).toEqual(['1 Harrow Field 1/1']);
    expect(visible([], 'side')).toEqual(['1 Harrow Field 1/1 open', '2 Airside 1/2', '2 Landside 2/2']);
    expect(visible([], 'nowhere')).toEqual([]);
  });

  it('match words of ancestors as well, if at least one is their own', () => {
    expect(visible([], 'osaka main')).toEqual(['1 Osaka, Plant 2 1/1 open', '2 Maintenance 1/1']);
    expect(visible([], 'tarn main')).toEqual([]);
  });

  it('match full-width characters and surrounding spaces', () => {
    expect(visible([], '  ｔａｒｎ ')).toEqual(['1 Tarn Valley 1/1']);
  });

  it('contain their ancestors', () => {
    const apron = tree.byId.get('hap');
    if (!apron) throw new Error('There is an apron.');
    expect(toPath(apron)).toEqual(['Harrow Field', 'Airside', 'Apron']);
    expect(listAncestors(apron).map((item) => item.node.id)).toEqual(['ha', 'h']);
  });
});

describe('the keys of a tree', () => {
  const rows = toTreeRows(tree, new Set(['h']), []);
  // 0 Harrow Field (open), 1 Airside (shut), 2 Landside, 3 Osaka (shut), 4 Tarn Valley
  const step = (from: number, key: string, fixed = false, locked: object = {}) =>
    treeStep(rows, from, { key, ctrlKey: false, metaKey: false, altKey: false, ...locked }, { fixed });
  it.each<[string, number, string, ReturnType<typeof treeStep>]>([
    ['down', 0, 'ArrowDown', { kind: 'go', to: 1 }],
    ['down at the end', 4, 'ArrowDown', { kind: 'go', to: 4 }],
    ['up', 3, 'ArrowUp', { kind: 'go', to: 2 }],
    ['up at the beginning', 0, 'ArrowUp', { kind: 'go', to: 0 }],
    ['to the first', 3, 'Home', { kind: 'go', to: 0 }],
    ['to the last', 1, 'End', { kind: 'go', to: 4 }],
    ['right at what is shut', 1, 'ArrowRight', { kind: 'open' }],
    ['right at what is open', 0, 'ArrowRight', { kind: 'go', to: 1 }],
    ['right at an end', 2, 'ArrowRight', null],
    ['left at what is open', 0, 'ArrowLeft', { kind: 'shut' }],
    ['left at what is shut', 1, 'ArrowLeft', { kind: 'go', to: 0 }],
    ['left at the top', 3, 'ArrowLeft', null],
    ['a letter', 0, 'l', { kind: 'go', to: 2 }],
    ['a letter, going round', 4, 'H', { kind: 'go', to: 0 }],
    ['a letter that nothing begins with', 0, 'x', null],
    ['a key without a meaning', 0, 'Enter', null],
  ])('%s', (_what, from, key, expected) => {
    expect(step(from, key)).toEqual(expected);
  });

  it('do not close nodes that a search keeps open', () => {
    expect(step(0, 'ArrowLeft', true)).toBeNull();
  });

  it('leave modified keys to the browser', () => {
    for (const locked of ['ctrlKey', 'metaKey', 'altKey'])
      expect(step(0, 'ArrowDown', false, { [locked]: true })).toBeNull();
  });
});
