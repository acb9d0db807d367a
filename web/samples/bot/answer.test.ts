import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clients, listStrikes } from '../clients';
import { summarize } from '../measures/summary';
import { realStrikes } from '../testing/real-strikes';
import { answer, suggestedQuestions } from './answer';
import { setLanguage, t } from '../texts/language';
import { readQuestion } from './question';
import { listTerms, tokenize } from './terms';

const strikes = realStrikes();
const terms = listTerms(strikes);
const coverage = { from: '1990-01-01', to: '2002-07-25' };
const say = (question: string) => answer(question, strikes, terms, coverage);

describe('questions covered by the rules', () => {
  it('counts a year', () => {
    expect(say('How many strikes in 1999?').text).toMatch(/^In 1999: 941 strikes, 9\.4% of all reports\./);
  });

  it('ranks places by money', () => {
    const { text, table } = say('Most expensive airport');
    expect(text).toMatch(/^Austin-Bergstrom has the highest direct cost: \$7\.05M/);
    expect(table?.rows).toHaveLength(7);
  });

  it('ranks phases by damage', () => {
    expect(say('Which phase is worst?').table?.head).toEqual(['Phase', 'With damage']);
  });

  it('sums the cost of a species, plural or not', () => {
    const geese = summarize(strikes.filter(({ species }) => species === 'Canada goose'));
    const text = say('Cost of Canada goose strikes').text;
    expect(text).toContain(`$${geese.cost.toLocaleString('en-US')}`);
    expect(say('what did Canada geese cost us?').text).toBe(text);
  });

  it('treats a kind of bird as all its species', () => {
    const gulls = strikes.filter(({ species }) => species.endsWith('gull'));
    expect(say('How many gull strikes?').text).toContain(`${gulls.length} strikes`);
  });

  it('compares two seasons, two years, two airports', () => {
    expect(say('Compare summer and winter').table?.rows.map(({ name }) => name)).toEqual([
      'In summer',
      'In winter',
    ]);
    expect(say('1999 vs 2000').table?.rows.map(({ value }) => value)).toEqual([941, 1065]);
    expect(say('Is cost at JFK higher than at LaGuardia?').table?.rows).toHaveLength(2);
  });

  it('reads spans of years', () => {
    const count = (from: number, to: number) =>
      strikes.filter(({ year }) => year >= from && year <= to).length.toLocaleString('en-US');
    expect(say('strikes from 1995 to 1999').text).toContain(`${count(1995, 1999)} strikes`);
    expect(say('strikes since 1998').text).toContain(`${count(1998, 2002)} strikes`);
    expect(say('strikes before 1995').text).toContain(`${count(1990, 1994)} strikes`);
  });

  it('combines conditions', () => {
    const rows = strikes.filter(
      ({ time, phase, damage }) => time === 'Night' && phase === 'Approach' && damage !== 'None',
    );
    expect(say('How many damaging strikes on approach at night?').text).toContain(`${rows.length} strikes`);
  });

  it('states the number of strikes once, or as the basis of another figure', () => {
    const topAirports = say('Which airport has the most strikes?').table!.rows;
    expect(topAirports.map(({ note }) => note)).toEqual(topAirports.map(() => undefined));
    expect(say('1999 vs 2000').table!.rows[0]!.note).toMatch(/^direct cost \$/);
    expect(say('Most expensive airport').table!.rows[0]!.note).toMatch(/ strikes$/);
    expect(say('Is cost at JFK higher than at LaGuardia?').table!.rows[0]!.note).toMatch(
      / strikes, direct cost \$/,
    );
  });

  it('names no species if none is known', () => {
    expect(say('Which species is struck most?').text).toMatch(/^European starling/);
  });

  it('ranks rates only above a minimum number of strikes', () => {
    for (const row of say('Which species has the highest damage rate?').table!.rows) {
      expect(Number.parseInt(row.note!.replace(',', ''), 10)).toBeGreaterThanOrEqual(10);
    }
  });
});

describe('honesty', () => {
  it.each(['penguin strikes', 'strikes in Tokyo', 'how many strikes on the moon'])(
    'does not guess: %s',
    (question) => {
      expect(say(question).text).toMatch(/^I can’t find/);
    },
  );

  it('reports what the file does not contain', () => {
    expect(say('strikes by hour').text).toMatch(/nothing about hour/);
    expect(say('how many delays?').text).toMatch(/nothing about delay/);
  });

  it.each(['tell me a joke', 'asdf qwer', '???'])('does not understand: %s', (question) => {
    const { text, suggestions } = say(question);
    expect(text).toMatch(/I can answer questions about/);
    expect(suggestions).toEqual(suggestedQuestions());
  });

  it('reports that nothing matches or has a cost', () => {
    expect(say('strikes in 2015').text).toMatch(/^No report matches/);
    expect(say('cost of chimney swift strikes').text).toMatch(/none with a stated cost/);
  });
});

describe('a partially covered year', () => {
  it('compares two years by the same days', () => {
    const until = (year: number) =>
      strikes.filter(({ date }) => date >= `${year}-01-01` && date <= `${year}-07-25`);
    const { text, table } = say('Compare 2001 and 2002');
    expect(table?.rows.map(({ value }) => value)).toEqual([until(2001).length, until(2002).length]);
    expect(text).toMatch(/Both through Jul 25/);
  });

  it('leaves it out of rankings of years and months', () => {
    expect(say('Which year has the fewest strikes?').text).toMatch(
      /^1990 has the fewest strikes: 463\. 2002 is left out because its reports end on Jul 25, 2002\.$/,
    );
    const [first] = say('Which month has the most strikes?').table!.rows;
    const full = strikes.filter(({ year, month }) => year < 2002 && month === 9);
    expect(first).toMatchObject({ name: 'October', value: full.length });
  });

  it('states where the reports end', () => {
    expect(say('How many strikes in 2002?').text).toMatch(/The reports end on Jul 25, 2002\.$/);
    expect(say('strikes in October 2002').text).toMatch(/The reports cover Jan 1990\s–\sJul 2002\.$/);
  });

  it('gives an empty month the fewest strikes', () => {
    const mine = strikes.filter(({ month }) => month !== 1);
    expect(answer('Which month has the fewest strikes?', mine, listTerms(mine), coverage).text).toMatch(
      /^February has the fewest strikes: 0\./,
    );
  });
});

describe('a value that no report states', () => {
  const unpriced = strikes.filter(({ cost, speed }) => cost === 0 && speed === null);
  const ask = (question: string) => answer(question, unpriced, listTerms(unpriced), coverage);

  it('is not zero', () => {
    expect(ask('Compare cost in 1999 and 2000').text).toMatch(/in 1999 none stated, in 2000 none stated\. /);
    expect(ask('Which phase has the lowest speed?').text).toMatch(/no report states it/);
    expect(ask('Which airport has the lowest cost?').text).toMatch(/no report states it/);
  });
});

describe.each(['ja', 'hi'] as const)('questions in %s', (language) => {
  const questions = () => suggestedQuestions().map((question) => answer(question, strikes, terms, coverage));
  const english = questions();
  beforeAll(() => setLanguage(language));
  afterAll(() => setLanguage('en'));

  it('get the same answers as in English', () => {
    const numbers = (answers: ReturnType<typeof questions>) =>
      answers.map(({ table }) => table?.rows.map(({ value }) => value));
    expect(numbers(questions())).toEqual(numbers(english));
  });

  it.each(Object.entries(clients))('get an answer for %s', (_, client) => {
    const mine = listStrikes(client, strikes);
    const own = listTerms(mine);
    for (const question of suggestedQuestions()) {
      const { text } = answer(question, mine, own, coverage);
      expect(text).not.toBe(t('bot:notUnderstood', { scope: t('bot:scope') }));
      expect(text).not.toMatch(/NaN|undefined|\{\{|[a-z]{2}:/);
    }
  });
});

describe('questions in other scripts', () => {
  afterEach(() => setLanguage('en'));

  it.each([
    ['ja', '1995年から1999年までの衝突は何件ですか', 'strikes from 1995 to 1999'],
    ['ja', '1998年以降のカモメの衝突', 'gull strikes since 1998'],
    ['ja', '衝突が最も少ない月はいつですか', 'Which month has the fewest strikes?'],
    ['ja', '進入中の種類別の損傷率', 'damage rate by species on approach'],
    ['hi', '1995 से 1999 तक कितनी टक्करें हुईं?', 'strikes from 1995 to 1999'],
    ['hi', 'किस महीने में सबसे कम टक्करें हुईं?', 'Which month has the fewest strikes?'],
    ['hi', 'रात में अप्रोच में कितनी टक्करें हुईं?', 'strikes on approach at night'],
  ] as const)('%s: %s', async (language, question, inEnglish) => {
    const wanted = readQuestion(inEnglish, terms);
    await setLanguage(language);
    const read = readQuestion(question, terms);
    expect(read.unknown).toEqual([]);
    expect([read.measure, read.ranked, read.isLeast]).toEqual([
      wanted.measure,
      wanted.ranked,
      wanted.isLeast,
    ]);
    const toValues = ({ conditions }: typeof read) =>
      conditions.map(({ by, values }) => [by, [...values].toSorted()]).toSorted();
    expect(toValues(read)).toEqual(toValues(wanted));
  });

  it.each([
    ['ja', 'ペンギンの衝突は何件ですか', 'ペンギン'],
    ['hi', 'पेंगुइन की टक्करें', 'पेंगुइन'],
  ] as const)('does not guess in %s: %s', async (language, question, word) => {
    await setLanguage(language);
    const { text } = say(question);
    expect(text).toContain(word);
  });

  it("reports what the file does not contain in the question's words", async () => {
    await setLanguage('ja');
    expect(say('高度別の衝突').text).toContain('「高度」');
  });
});

describe('every client', () => {
  it.each(Object.entries(clients))('%s gets an answer to each suggestion', (_, client) => {
    const mine = listStrikes(client, strikes);
    const own = listTerms(mine);
    for (const question of suggestedQuestions()) {
      const { text } = answer(question, mine, own, coverage);
      expect(text).not.toMatch(/NaN|undefined|Infinity/);
      expect(text).not.toMatch(/didn’t understand/);
    }
  });
});

describe('terms', () => {
  it('are normalized to singular and lower case', () => {
    expect(tokenize('Gulls, geese & the O’Hare’s buses')).toEqual(['gull', 'goose', 'the', 'ohare', 'buse']);
  });

  it('exclude question words from the conditions', () => {
    expect(readQuestion('Which time of day is worst?', terms)).toMatchObject({
      ranked: 'time',
      conditions: [],
    });
  });
});
