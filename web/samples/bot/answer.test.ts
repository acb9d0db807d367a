import { describe, expect, it } from 'vitest';
import { clients, strikesOf } from '../clients';
import { summarise } from '../measures/summary';
import { realStrikes } from '../testing/real-strikes';
import { answer, suggestedQuestions } from './answer';
import { readQuestion } from './question';
import { termsOf, wordsOf } from './terms';

const strikes = realStrikes();
const terms = termsOf(strikes);
const say = (question: string) => answer(question, strikes, terms);

describe('questions the rules know', () => {
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

  it('prices a species, plural or not', () => {
    const geese = summarise(strikes.filter(({ species }) => species === 'Canada goose'));
    const text = say('Cost of Canada goose strikes').text;
    expect(text).toContain(`$${geese.cost.toLocaleString('en-US')}`);
    expect(say('what did Canada geese cost us?').text).toBe(text);
  });

  it('takes a kind of bird as all its species', () => {
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

  it('names the number of strikes once, and with another figure the number it is based on', () => {
    const most = say('Which airport has the most strikes?').table!.rows;
    expect(most.map(({ note }) => note)).toEqual(most.map(() => undefined));
    expect(say('1999 vs 2000').table!.rows[0]!.note).toMatch(/^direct cost \$/);
    expect(say('Most expensive airport').table!.rows[0]!.note).toMatch(/ strikes$/);
    expect(say('Is cost at JFK higher than at LaGuardia?').table!.rows[0]!.note).toMatch(/ strikes, \$/);
  });

  it('names no species when none is known', () => {
    expect(say('Which species is struck most?').text).toMatch(/^European starling/);
  });

  it('asks for a fair number before a rate may win', () => {
    for (const row of say('Which species has the highest damage rate?').table!.rows) {
      expect(Number.parseInt(row.note!.replace(',', ''), 10)).toBeGreaterThanOrEqual(10);
    }
  });
});

describe('honesty', () => {
  it.each(['penguin strikes', 'strikes in Tokyo', 'how many strikes on the moon'])(
    'does not guess: %s',
    (question) => {
      expect(say(question).text).toMatch(/^I do not know/);
    },
  );

  it('says what the file does not hold', () => {
    expect(say('strikes by hour').text).toMatch(/nothing about hour/);
    expect(say('how many delays?').text).toMatch(/nothing about delay/);
  });

  it.each(['tell me a joke', 'asdf qwer', '???'])('does not understand: %s', (question) => {
    const { text, suggestions } = say(question);
    expect(text).toMatch(/I can answer questions about/);
    expect(suggestions).toBe(suggestedQuestions);
  });

  it('says so when nothing matches or nothing is priced', () => {
    expect(say('strikes in 2015').text).toMatch(/^No report matches/);
    expect(say('cost of chimney swift strikes').text).toMatch(/none of which states a cost/);
  });
});

describe('every client', () => {
  it.each(Object.entries(clients))('%s gets an answer to each suggestion', (_, client) => {
    const mine = strikesOf(client, strikes);
    const own = termsOf(mine);
    for (const question of suggestedQuestions) {
      const { text } = answer(question, mine, own);
      expect(text).not.toMatch(/NaN|undefined|Infinity/);
      expect(text).not.toMatch(/did not understand/);
    }
  });
});

describe('words', () => {
  it('are singular, plain and lower-case', () => {
    expect(wordsOf('Gulls, geese & the O’Hare’s buses')).toEqual(['gull', 'goose', 'the', 'ohare', 'buse']);
  });

  it('leave the question words out of the conditions', () => {
    expect(readQuestion('Which time of day is worst?', terms)).toMatchObject({
      ranked: 'time',
      conditions: [],
    });
  });
});
