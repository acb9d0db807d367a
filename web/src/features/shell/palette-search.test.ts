import { describe, expect, it } from 'vitest';
import { matchingEntries, wordsOf, type PaletteGroup } from './palette-search';

const group = (label: string, ...labels: string[]): PaletteGroup => ({
  label,
  entries: labels.map((each) => ({ id: each, icon: null, label: each })),
});
const found = (groups: readonly PaletteGroup[], query: string) =>
  matchingEntries(groups, wordsOf(query)).map(({ entries }) => entries.map(({ label }) => label));

describe('the search of the command palette', () => {
  it('finds every word anywhere in label or detail, whatever the case', () => {
    const insights: PaletteGroup = {
      label: 'Insights',
      entries: [
        { id: '1', icon: null, label: 'Species', detail: 'Wildlife hazard management' },
        { id: '2', icon: null, label: 'Cost of damage', detail: 'Finance' },
      ],
    };
    expect(found([insights], 'WILD spec')).toEqual([['Species']]);
    expect(found([insights], 'wild cost')).toEqual([]);
  });

  it('puts first what begins with the word', () => {
    expect(found([group('Go to', 'Switch theme', 'Without', 'Wildlife')], 'wi')).toEqual([
      ['Without', 'Wildlife', 'Switch theme'],
    ]);
  });

  it('finds full-width and decomposed characters', () => {
    expect(found([group('Clients', 'ＡＢＣ', 'Tomás')], 'abc')).toEqual([['ＡＢＣ']]);
    expect(found([group('Clients', 'Tomás')], 'toma\u0301s')).toEqual([['Tomás']]);
  });

  it('trusts what the server has found, and leaves out empty groups', () => {
    const clients = { ...group('Clients', 'Northwind'), searched: true };
    expect(found([clients, group('Go to', 'Profile')], 'mara')).toEqual([['Northwind']]);
  });

  it('shows at most six of a group', () => {
    expect(found([group('Go to', 'a', 'b', 'c', 'd', 'e', 'f', 'g')], '')[0]).toHaveLength(6);
  });
});
