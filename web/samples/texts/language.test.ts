import { afterEach, describe, expect, it } from 'vitest';
import { clients } from '../clients';
import { phases, sizes, times } from '../data/strike';
import { formatCompactDollars, formatCount, formatDate, monthName, weekdayName } from '../formats';
import { damageChoices } from '../measures/filters';
import { seasons } from '../measures/season';
import { realStrikes } from '../testing/real-strikes';
import { getLanguage, listNames, getName, setLanguage, t } from './language';

const page = 'https://portal.example/samples/species.html?client=NWA-2025-014';

afterEach(() => setLanguage('en'));

describe('the language of a dashboard', () => {
  it.each([
    ['the one of the address', `${page}&lang=hi`, ['ja'], 'hi'],
    ["the browser's without one", page, ['fr-FR', 'ja-JP'], 'ja'],
    ["the browser's if the address names an unknown one", `${page}&lang=xx`, ['hi-IN'], 'hi'],
    ['English otherwise', page, ['fr'], 'en'],
  ])('is %s', (_, address, preferences, language) => {
    expect(getLanguage(address, preferences)).toBe(language);
  });

  it.each([
    ['en', [], 'Jul 25, 2002', '1,234,567', '$1.23M', 'September', 'Mon'],
    ['en', ['en-GB'], '25 Jul 2002', '1,234,567', 'US$1.23m', 'September', 'Mon'],
    ['ja', ['ja-JP'], '2002/07/25', '1,234,567', '$123万', '9月', '月'],
    ['hi', ['en-GB', 'hi-IN'], '25 जुल॰ 2002', '12,34,567', '$12.3 लाख', 'सितंबर', 'सोम'],
  ] as const)(
    'formats dates and numbers as in %s %j',
    async (language, preferences, date, count, cost, month, weekday) => {
      await setLanguage(language, preferences);
      expect(formatDate('2002-07-25')).toBe(date);
      expect(formatCount(1_234_567)).toBe(count);
      expect(formatCompactDollars(1_234_567).replaceAll(/\s/g, ' ')).toBe(cost);
      expect([monthName(8, 'long'), weekdayName(0)]).toEqual([month, weekday]);
      expect(t('figures:months', { count: 2_000 })).toContain(formatCount(2_000));
    },
  );

  it.each(['en', 'ja', 'hi'] as const)(
    'has a translation into %s of each value that is not a proper name',
    (language) => {
      const strikes = realStrikes();
      const values = new Set([
        ...strikes.flatMap(({ species, state }) => [species, state]),
        ...Object.values(clients).map(({ slice }) => slice),
        ...phases,
        ...sizes,
        ...times,
        ...damageChoices,
        ...seasons.map(({ name }) => name),
      ]);
      expect(Object.keys(listNames(language))).toEqual(expect.arrayContaining([...values]));
    },
  );

  it('keeps proper names unchanged', async () => {
    await setLanguage('ja');
    expect([getName('Large'), getName('St. Louis Lambert')]).toEqual(['大型', 'St. Louis Lambert']);
  });
});
