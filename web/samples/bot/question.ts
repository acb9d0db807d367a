import { isNamedSpecies, type Strike } from '../data/strike';
import type { Dimension } from '../measures/summary';
import { t } from '../texts/language';
import { tokenize, type Condition, type Term } from './terms';
import { translateQuestion } from './translate-question';

export type Measure = 'strikes' | 'damaging' | 'damageShare' | 'cost' | 'medianCost' | 'speed';

export interface Question {
  measure: Measure;
  conditions: Condition[];
  /** It matches questions like 'how many damaging strikes'. */
  isDamagingOnly: boolean;
  /** 'which airport …': the column to rank by. */
  ranked?: Dimension;
  isLeast: boolean;
  /** 'compare A and B'. */
  compared?: [Condition, Condition];
  /** Words that no rule knows. */
  unknown: string[];
  /** What is asked about, if the file has no such column. */
  missing: string | undefined;
  /** Whether any word relates to the data. */
  isAboutData: boolean;
}

const measures: [Measure, string[]][] = [
  ['medianCost', ['median']],
  ['cost', ['cost', 'costly', 'costliest', 'expensive', 'dear', 'dearest', 'dollar', 'usd', 'money', 'spend', 'spent', 'pay', 'price', 'bill', 'expense']],
  ['damageShare', ['rate', 'share', 'percent', 'percentage', 'proportion', 'likely', 'often', 'risk', 'riskiest', 'risky', 'dangerous']],
  ['speed', ['speed', 'fast', 'knot', 'airspeed']],
  ['damaging', ['worst', 'harmful', 'hurt', 'hurting']],
]; // prettier-ignore

const dimensions: [Dimension, string[]][] = [
  ['airport', ['airport', 'airfield', 'where', 'place', 'station']],
  ['state', ['state']],
  ['operator', ['operator', 'airline', 'carrier']],
  ['aircraft', ['aircraft', 'plane', 'airplane', 'type', 'model']],
  ['phase', ['phase']],
  ['species', ['species', 'animal', 'bird', 'wildlife']],
  ['size', ['size']],
  ['time', ['time', 'light']],
  ['year', ['year']],
  ['month', ['month', 'when', 'season']],
  ['weekday', ['weekday']],
]; // prettier-ignore

const rankWords = ['which', 'what', 'where', 'when', 'most', 'least', 'fewest', 'worst', 'top', 'best', 'rank', 'by', 'per', 'list', 'each', 'highest', 'lowest', 'busiest', 'dearest', 'costliest', 'riskiest']; // prettier-ignore
const leastWords = ['least', 'fewest', 'lowest', 'safest', 'best', 'cheapest', 'quietest'];
const damageWords = ['damage', 'damaging', 'damaged'];
const topicWords = [
  'strike',
  'strikes',
  'report',
  'hit',
  'incident',
  'event',
  'collision',
  'many',
  'number',
  'total',
  ...damageWords,
];
const compareWords = ['compare', 'versus', 'vs', 'against', 'than'];
/** Ignored words. */
const fillers = new Set(
  (
    'a about all an and any are as at be been between by can compared compares count did direct do does during each ever figure file for from ' +
    'give happen happened has have how i if in into is it its level list me much my number of on one or our out over per please show ' +
    'since so sum tell than that the their them there these they this to total two up us use was we were what whole will with year you your ' +
    'more most less least higher lower bigger smaller worse better happening fewest few highest lowest biggest top best first last until till through before after only average mean flight flying ' +
    'named caused cause struck made make per who during compared different difference data know want like also then same part stated'
  ).split(' '),
);

const unmeasured = new Set(['hour', 'altitude', 'height', 'weather', 'delay', 'movement', 'injury', 'fatality', 'engine', 'pilot', 'forecast', 'predict', 'tomorrow', 'next']); // prettier-ignore

/** Parses by fixed rules; unknown words are collected, so that the bot can say what it did not understand. */
export function readQuestion(text: string, terms: readonly Term[]): Question {
  const { english, unknown: untranslated, originals } = translateQuestion(text);
  const words = tokenize(english);
  const used = new Set<number>();
  const match: { at: number; condition: Condition }[] = [];

  const years = readYears(words, used);
  if (years) match.push(years.first, ...(years.second ? [years.second] : []));
  for (const term of terms) {
    for (let at = 0; at + term.words.length <= words.length; at += 1) {
      const isHere = term.words.every(
        (word, offset) => words[at + offset] === word && !used.has(at + offset),
      );
      if (!isHere || isQuestionWord(words, at, term)) continue;
      term.words.forEach((_, offset) => used.add(at + offset));
      match.push({ at, condition: term.condition });
    }
  }
  const conditions = match.toSorted((a, b) => a.at - b.at).map(({ condition }) => condition);

  const has = (list: readonly string[]): boolean =>
    words.some((word, at) => !used.has(at) && list.includes(word));
  const saysDamage = has(damageWords);
  const named = measures.find(([, list]) => has(list))?.[0];
  const ranked = has(rankWords) ? dimensions.find(([, list]) => has(list))?.[0] : undefined;
  const measure = named ?? (saysDamage && ranked ? 'damaging' : 'strikes');
  const compared = has([...compareWords, 'or', 'and', 'between']) ? findPair(conditions) : undefined;
  const existing = new Set([
    ...fillers, ...rankWords, ...leastWords, ...topicWords, ...compareWords,
    ...measures.flatMap(([, list]) => list), ...dimensions.flatMap(([, list]) => list),
  ]); // prettier-ignore
  const unknown = words.filter((word, at) => !used.has(at) && !existing.has(word));
  const missing = unknown.find((word) => unmeasured.has(word));
  return {
    measure,
    conditions: compared ? conditions.filter((condition) => !compared.includes(condition)) : conditions,
    isDamagingOnly: saysDamage && measure === 'strikes',
    ...(ranked && !compared && { ranked }),
    isLeast: has(leastWords),
    ...(compared && { compared }),
    unknown: [...new Set([...untranslated, ...unknown.map((word) => originals.get(word) ?? word)])],
    missing: missing && (originals.get(missing) ?? missing),
    isAboutData: conditions.length > 0 || ranked !== undefined || named !== undefined || has(topicWords),
  };
}

/** 'what time of day' asks for the column; 'day' in it is not the condition 'by day'. */
function isQuestionWord(words: readonly string[], at: number, { words: own }: Term): boolean {
  return own.length === 1 && own[0] === 'day' && words[at - 1] === 'of';
}

function findPair(conditions: readonly Condition[]): [Condition, Condition] | undefined {
  for (const first of conditions) {
    const second = conditions.find((other) => other !== first && other.by === first.by);
    if (second) return [first, second];
  }
  return undefined;
}

interface FoundYears {
  first: { at: number; condition: Condition };
  second?: { at: number; condition: Condition };
}

/** One year, a span ('1995 to 1999', 'since 1998', 'before 1995'), or two years to compare. */
function readYears(words: readonly string[], used: Set<number>): FoundYears | undefined {
  const places = words.flatMap((word, at) => (/^(19|20)\d\d$/.test(word) ? [at] : []));
  const [first, second] = places;
  if (first === undefined) return undefined;
  places.forEach((at) => used.add(at));
  const year = (at: number): number => Number(words[at]);
  if (second !== undefined) {
    const isSpan = ['to', 'until', 'till', 'through'].includes(words[first + 1]!) || second === first + 1;
    const isBetween = words[first - 1] === 'between' && !words.includes('compare');
    if (isSpan || isBetween) return { first: { at: first, condition: yearSpan(year(first), year(second)) } };
    return {
      first: { at: first, condition: yearSpan(year(first), year(first)) },
      second: { at: second, condition: yearSpan(year(second), year(second)) },
    };
  }
  const before = words[first - 1];
  if (before === 'since' || before === 'after') {
    return { first: { at: first, condition: yearSpan(year(first) + (before === 'after' ? 1 : 0), 2100) } };
  }
  if (before === 'before' || before === 'until') {
    return { first: { at: first, condition: yearSpan(1900, year(first) - (before === 'before' ? 1 : 0)) } };
  }
  return { first: { at: first, condition: yearSpan(year(first), year(first)) } };
}

function yearSpan(from: number, to: number): Condition {
  const label =
    from === to
      ? t('bot:label.year', { year: from })
      : to === 2100
        ? t('bot:label.since', { from })
        : from === 1900
          ? t('bot:label.until', { to })
          : t('bot:label.years', { from, to });
  const values = new Set(Array.from({ length: Math.max(0, to - from) + 1 }, (_, index) => from + index));
  return { by: 'year', label, values };
}

export function matching(
  strikes: readonly Strike[],
  conditions: readonly Condition[],
  isDamagingOnly: boolean,
): Strike[] {
  return strikes.filter(
    (strike) =>
      (!isDamagingOnly || strike.damage !== 'None') &&
      conditions.every(({ by, values }) => values.has(strike[by])),
  );
}

/** Reports without a species would win every ranking of species. */
export function rankable(strikes: readonly Strike[], by: Dimension): Strike[] {
  if (by === 'species') return strikes.filter(({ species }) => isNamedSpecies(species));
  return by === 'operator' ? strikes.filter(({ operator }) => operator !== 'Unknown') : [...strikes];
}
