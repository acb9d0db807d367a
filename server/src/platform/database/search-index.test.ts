import { afterAll, describe, expect, inject, it } from 'vitest';
import { makeTenant } from '../../../testing/factories';
import { openDatabase } from './database';
import {
  prepareSearch,
  matchesSearch,
  toSearchTokens,
  searchPrefixes,
  type SearchIndex,
} from './search-index';

const index: SearchIndex = {
  table: 'app_user_search_token',
  ownerColumn: 'user_id',
  owner: 'app_user.id',
  entity: 'user',
  hasSharedPrefix: true,
};
const database = openDatabase({ url: inject('applicationUrl'), poolSize: 1, onError: () => {} });
afterAll(() => database.close());

describe('toSearchTokens', () => {
  it('gives the length of the prefix shared with an earlier token', () => {
    expect(toSearchTokens('Marie Martin', 'mar@example.com', '東京電力 東京')).toEqual([
      { token: 'com', sharedPrefix: 0 },
      { token: 'example', sharedPrefix: 0 },
      { token: 'mar', sharedPrefix: 0 },
      { token: 'marie', sharedPrefix: 3 },
      { token: 'martin', sharedPrefix: 3 },
      { token: '東京', sharedPrefix: 0 },
      { token: '東京電力', sharedPrefix: 2 },
    ]);
  });

  it.each(['m', 'ma', 'mar', 'marie', 'martha', '東', '𠮷', 'x'])(
    'gives at most one token that starts with %s and shares less',
    (prefix) => {
      const tokens = toSearchTokens('mario marie mari Martha Martin m 東京 東北 𠮷野 𠮟咤 maria');
      const begins = tokens.filter(({ token }) => token.startsWith(prefix));
      const counted = begins.filter(({ sharedPrefix }) => sharedPrefix < [...prefix].length);
      expect(counted).toHaveLength(Math.min(begins.length, 1));
    },
  );
});

describe('searchPrefixes', () => {
  it('distinguishes an empty search from one without tokens', () => {
    expect([searchPrefixes(undefined), searchPrefixes(''), searchPrefixes('  ')]).toEqual([null, null, null]);
    expect(searchPrefixes('!')).toEqual([]);
  });

  it('returns at most eight', () => {
    expect(searchPrefixes('a b c d e f g h i j')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
  });
});

describe('matchesSearch', () => {
  const many = { matches: 10_001, isExact: false, total: 100_000 };
  it.each([
    ['few rows', { matches: 3, isExact: true, total: 100 }],
    ['some rows', { matches: 5_000, isExact: true, total: 100_000 }],
    ['many rows', many],
  ])('finds the same rows for a search for %s', async (_how, about) => {
    const tenant = await makeTenant();
    const people = [
      ['Anna', 'Berg'],
      ['Annika', 'Andersen'],
      ['Berta', 'Anders'],
      ['Zoe', 'Zimmer'],
    ] as const;
    for (const [firstName, lastName] of people) await tenant.user({ firstName, lastName });
    const named = (prefixes: string[]): Promise<string[]> =>
      database.read(tenant.id, async (scope) => {
        const rows = await scope
          .tables()
          .selectFrom('app_user')
          .select('first_name')
          .where('tenant_id', '=', scope.tenantId)
          .where(matchesSearch(scope, index, { prefixes, ...about }))
          .orderBy('first_name')
          .execute();
        return rows.map((row) => row.first_name);
      });
    expect(await named(['and'])).toEqual(['Annika', 'Berta']);
    expect(await named(['ann', 'be'])).toEqual(['Anna']);
    expect(await named(['ann', 'zim'])).toEqual([]);
  });
});

describe('prepareSearch', () => {
  it('counts each row once, by the longest prefix', async () => {
    const tenant = await makeTenant();
    await tenant.user({ firstName: 'Anna', lastName: 'Annis' });
    await tenant.user({ firstName: 'Ann', lastName: 'Berg' });
    const match = (text: string | undefined) =>
      database.read(tenant.id, (scope) => prepareSearch(scope, index, text));
    expect(await match('ann')).toEqual({ prefixes: ['ann'], matches: 2, isExact: true, total: 2 });
    expect(await match('a bergs ber')).toEqual({
      prefixes: ['bergs', 'ber', 'a'],
      matches: 0,
      isExact: true,
      total: 2,
    });
    expect(await match('!')).toEqual({ prefixes: [], matches: 0, isExact: true, total: 0 });
    expect(await match(' ')).toBeNull();
  });
});
