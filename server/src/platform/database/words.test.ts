import { afterAll, describe, expect, inject, it } from 'vitest';
import { makeTenant } from '../../../testing/factories';
import { openDatabase } from './database';
import { findWords, hasWords, rowWordsOf, searchedWords, wordsOf, type WordTable } from './words';

const words: WordTable = {
  table: 'app_user_word',
  ownerColumn: 'user_id',
  owner: 'app_user.id',
  entity: 'user',
  hasSharedPrefix: true,
};
const database = openDatabase({ url: inject('applicationUrl'), poolSize: 1, onError: () => {} });
afterAll(() => database.close());

describe('wordsOf', () => {
  it.each([
    ['North Sea Wind', ['north', 'sea', 'wind']],
    ['sea Sea SEA', ['sea']],
    ["O'Neill & Sons (2024)", ['o', 'neill', 'sons', '2024']],
    ['E\u0301lan Élan elan', ['elan']],
    ['Zürich Łódź Straße Tromsø', ['zurich', 'lodz', 'strasse', 'tromso']],
    ['Αθήνα Королёв', ['αθηνα', 'королев']],
    ['ガス パス か\u3099', ['ガス', 'パス', 'が']],
    ['서울', ['서울']],
    ['खोज क़िला', ['खोज', 'क़िला'.normalize('NFC')]],
    ['ﾎｰﾙ ＡＢＣ', ['ホール', 'abc']],
    ['東京電力・関西', ['東京電力', '関西']],
    ['हिन्दुस्तान', ['हिन्दुस्तान']],
    ['a_b-c.d@e', ['a', 'b', 'c', 'd', 'e']],
    ['!!! ---', []],
    ['', []],
  ])('finds in %j the words %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it('cuts a word at 64 characters, so that its beginning is still found', () => {
    expect(wordsOf('x'.repeat(500))).toEqual(['x'.repeat(64)]);
  });
});

describe('rowWordsOf', () => {
  it('says how much of a word an earlier one begins with', () => {
    expect(rowWordsOf('Marie Martin', 'mar@example.com', '東京電力 東京')).toEqual([
      { word: 'com', sharedPrefix: 0 },
      { word: 'example', sharedPrefix: 0 },
      { word: 'mar', sharedPrefix: 0 },
      { word: 'marie', sharedPrefix: 3 },
      { word: 'martin', sharedPrefix: 3 },
      { word: '東京', sharedPrefix: 0 },
      { word: '東京電力', sharedPrefix: 2 },
    ]);
  });

  it.each(['m', 'ma', 'mar', 'marie', 'martha', '東', '𠮷', 'x'])(
    'has one word or none that begins with %s and shares less',
    (beginning) => {
      const words = rowWordsOf('mario marie mari Martha Martin m 東京 東北 𠮷野 𠮟咤 maria');
      const begins = words.filter(({ word }) => word.startsWith(beginning));
      const counted = begins.filter(({ sharedPrefix }) => sharedPrefix < [...beginning].length);
      expect(counted).toHaveLength(Math.min(begins.length, 1));
    },
  );
});

describe('searchedWords', () => {
  it('tells a search for nothing from one that can find nothing', () => {
    expect([searchedWords(undefined), searchedWords(''), searchedWords('  ')]).toEqual([null, null, null]);
    expect(searchedWords('!')).toEqual([]);
  });

  it('takes no more than eight', () => {
    expect(searchedWords('a b c d e f g h i j')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
  });
});

describe('hasWords', () => {
  const many = { found: 10_001, isExact: false, total: 100_000 };
  it.each([
    ['few rows', { found: 3, isExact: true, total: 100 }],
    ['some rows', { found: 5_000, isExact: true, total: 100_000 }],
    ['many rows', many],
  ])('finds the same where a search is about %s', async (_how, about) => {
    const tenant = await makeTenant();
    const people = [
      ['Anna', 'Berg'],
      ['Annika', 'Andersen'],
      ['Berta', 'Anders'],
      ['Zoe', 'Zimmer'],
    ] as const;
    for (const [firstName, lastName] of people) await tenant.user({ firstName, lastName });
    const named = (beginnings: string[]): Promise<string[]> =>
      database.read(tenant.id, async (scope) => {
        const rows = await scope
          .tables<{ app_user: { tenant_id: string; first_name: string } }>()
          .selectFrom('app_user')
          .select('first_name')
          .where('tenant_id', '=', scope.tenantId)
          .where(hasWords(scope, words, { beginnings, ...about }))
          .orderBy('first_name')
          .execute();
        return rows.map((row) => row.first_name);
      });
    expect(await named(['and'])).toEqual(['Annika', 'Berta']);
    expect(await named(['ann', 'be'])).toEqual(['Anna']);
    expect(await named(['ann', 'zim'])).toEqual([]);
  });
});

describe('findWords', () => {
  it('counts each row once, by its longest beginning', async () => {
    const tenant = await makeTenant();
    await tenant.user({ firstName: 'Anna', lastName: 'Annis' });
    await tenant.user({ firstName: 'Ann', lastName: 'Berg' });
    const found = (text: string | undefined) =>
      database.read(tenant.id, (scope) => findWords(scope, words, text));
    expect(await found('ann')).toEqual({ beginnings: ['ann'], found: 2, isExact: true, total: 2 });
    expect(await found('a bergs ber')).toEqual({
      beginnings: ['bergs', 'ber', 'a'],
      found: 0,
      isExact: true,
      total: 2,
    });
    expect(await found('!')).toEqual({ beginnings: [], found: 0, isExact: true, total: 0 });
    expect(await found(' ')).toBeNull();
  });
});
