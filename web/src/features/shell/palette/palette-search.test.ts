import { describe, expect, it } from 'vitest';
import { tokenize } from '@vantage/contract/api/search-text';
import { matchedParts, matchingEntries, type PaletteGroup } from './palette-search';

const group = (label: string, ...labels: string[]): PaletteGroup => ({
  label,
  entries: labels.map((each) => ({ id: each, icon: null, label: each })),
});
const match = (groups: readonly PaletteGroup[], query: string) =>
  matchingEntries(groups, tokenize(query)).map(({ entries }) => entries.map(({ label }) => label));

describe('the search of the command palette', () => {
  it('finds every word in label or detail by its prefix, in any case', () => {
    const insights: PaletteGroup = {
      label: 'Insights',
      entries: [
        { id: '1', icon: null, label: 'Species', detail: 'Wildlife hazard management' },
        { id: '2', icon: null, label: 'Cost of damage', detail: 'Finance' },
      ],
    };
    expect(match([insights], 'WILD spec')).toEqual([['Species']]);
    expect(match([insights], 'wild cost')).toEqual([]);
    expect(match([insights], 'ost')).toEqual([]);
  });

  it('ranks entries that start with the word first', () => {
    expect(match([group('Go to', 'Fauna (wild)', 'Switch theme', 'Without', 'Wildlife')], 'wi')).toEqual([
      ['Without', 'Wildlife', 'Fauna (wild)'],
    ]);
  });

  it('ignores Latin accents, but not the marks of Hindi and Japanese', () => {
    expect(match([group('Clients', 'Tomás', 'Zürich')], 'tomas zurich')).toEqual([]);
    expect(match([group('Clients', 'Tomás', 'Zürich')], 'zurich')).toEqual([['Zürich']]);
    expect(match([group('Clients', 'Zurich')], 'zürich')).toEqual([['Zurich']]);
    expect(match([group('Clients', 'Straße')], 'strasse')).toEqual([['Straße']]);
    expect(match([group('Go to', 'खोज', 'खाता')], 'खा')).toEqual([['खाता']]);
    expect(match([group('Go to', 'パス', 'ハス')], 'パ')).toEqual([['パス']]);
  });

  it('finds word boundaries in Japanese, which has no spaces', () => {
    expect(match([group('Go to', '管理設定', 'ダークテーマに切り替える')], '設定')).toEqual([['管理設定']]);
    expect(match([group('Go to', '管理設定', 'ダークテーマに切り替える')], 'テーマ')).toEqual([
      ['ダークテーマに切り替える'],
    ]);
  });

  it('finds full-width and decomposed characters', () => {
    expect(match([group('Clients', 'ＡＢＣ', 'Tomás')], 'abc')).toEqual([['ＡＢＣ']]);
    expect(match([group('Clients', 'Tomás')], 'toma\u0301s')).toEqual([['Tomás']]);
  });

  it("keeps the server's matches, and omits empty groups", () => {
    const clients = { ...group('Clients', 'Northwind'), searched: true };
    expect(match([clients, group('Go to', 'Profile')], 'mara')).toEqual([['Northwind']]);
  });

  it("ranks the server's matches in a label before those in fields that are not shown", () => {
    const insights = {
      ...group('Insights', 'Natural hazards', 'Cost (wildlife)', 'Wildlife'),
      searched: true,
    };
    expect(match([insights], 'wild')).toEqual([['Wildlife', 'Cost (wildlife)', 'Natural hazards']]);
  });

  it('shows at most six entries of a group', () => {
    expect(match([group('Go to', 'a', 'b', 'c', 'd', 'e', 'f', 'g')], '')[0]).toHaveLength(6);
  });
});

describe('highlighting in the palette', () => {
  const marked = (text: string, query: string) => {
    const parts = matchedParts(text, tokenize(query));
    expect(parts.map((part) => part.text).join('')).toBe(text);
    return parts.filter(({ matched }) => matched).map((part) => part.text);
  };

  it('marks the start of matching words only', () => {
    expect(marked('Wildlife strikes, without', 'wi')).toEqual(['Wi', 'wi']);
    expect(marked('Kiwi', 'wi')).toEqual([]);
    expect(marked('NWA-2025-014', '2025')).toEqual(['2025']);
    expect(marked('NWA-2025-014', 'nwa/2025')).toEqual(['NWA', '2025']);
    expect(marked('Großmann O’Neill', 'gross neill')).toEqual(['Groß', 'Neill']);
    expect(marked('Cost of damage', 'da co')).toEqual(['Co', 'da']);
    expect(marked('Anything', '')).toEqual([]);
  });

  it('marks whole letters, composed or decomposed', () => {
    expect(marked('Zürich', 'zur')).toEqual(['Zür']);
    expect(marked('Toma\u0301s', 'toma')).toEqual(['Toma\u0301']);
    expect(marked('ﬁnance', 'f')).toEqual(['ﬁ']);
    expect(marked('管理設定', '設定')).toEqual(['設定']);
    expect(marked('नया खाता', 'खा')).toEqual(['खा']);
  });
});
