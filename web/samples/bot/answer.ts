import type { Strike } from '../data/strike';
import {
  formatChange,
  formatCompactDollars,
  formatCount,
  formatDollars,
  formatShare,
  formatStrikes,
  longMonthNames,
  weekdayNames,
} from '../formats';
import { medianSpeed } from '../measures/speed';
import { groupBy, summarise, type Dimension, type Group, type Summary } from '../measures/summary';
import { matching, missingColumn, rankable, readQuestion, type Measure, type Question } from './question';
import type { Condition, Term } from './terms';

export interface Answer {
  text: string;
  table?: AnswerTable;
  /** Follow-up questions. */
  suggestions?: readonly string[];
}

export interface AnswerTable {
  head: [name: string, value: string];
  rows: { name: string; text: string; value: number; note?: string }[];
}

export const suggestedQuestions = [
  'How many strikes in 1999?',
  'Most expensive airport',
  'Which phase is worst?',
  'Cost of Canada goose strikes',
  'Compare summer and winter',
  'Damage rate at night',
] as const;

const scope =
  'I can answer questions about the number of strikes, damage, damage rate, direct cost and airspeed, by year, month, season, light, airport, state, operator, aircraft, phase of flight, species and size.';

/** Minimum number of strikes for a rate to count in a ranking. */
const leastForRate = 10;

/** Deterministic: the same question and data give the same answer. */
export function answer(text: string, strikes: readonly Strike[], terms: readonly Term[]): Answer {
  if (/^\s*(hi|hello|hey|help|what can you do)\b/i.test(text))
    return { text: scope, suggestions: suggestedQuestions };
  const question = readQuestion(text, terms);
  const missing = missingColumn(question.unknown);
  if (missing) {
    return {
      text: `The reports say nothing about ${missing}, so I cannot answer that. ${scope}`,
      suggestions: suggestedQuestions,
    };
  }
  if (question.unknown.length > 0 && question.isAboutData) {
    const words = question.unknown.map((word) => `‘${word}’`).join(', ');
    return {
      text: `I do not know ${words} in this client’s reports, so I would rather not guess. ${scope}`,
      suggestions: suggestedQuestions,
    };
  }
  if (!question.isAboutData)
    return { text: `I did not understand that. ${scope}`, suggestions: suggestedQuestions };
  const rows = matching(strikes, question.conditions, question.isDamagingOnly);
  if (question.compared) return compare(rows, question, question.compared);
  if (rows.length === 0) return { text: `No report matches: ${labelOf(question) || 'nothing'}.` };
  return question.ranked ? rank(rows, question, question.ranked) : total(rows, strikes.length, question);
}

function labelOf({ conditions, isDamagingOnly }: Question): string {
  return [...(isDamagingOnly ? ['with damage'] : []), ...conditions.map(({ label }) => label)].join(', ');
}

function valueOf(measure: Measure, rows: readonly Strike[], summary: Summary): number {
  return measure === 'speed' ? medianSpeed(rows).knots : summary[measure];
}

function textOf(measure: Measure, value: number): string {
  if (measure === 'damageShare') return formatShare(value);
  if (measure === 'cost' || measure === 'medianCost')
    return value === 0 ? 'none stated' : formatCompactDollars(value);
  return measure === 'speed' ? `${formatCount(value)} kt` : formatCount(value);
}

const measureNames: Record<Measure, string> = {
  strikes: 'Strikes',
  damaging: 'With damage',
  damageShare: 'Damage rate',
  cost: 'Direct cost',
  medianCost: 'Median cost',
  speed: 'Median airspeed',
};

function total(rows: readonly Strike[], all: number, question: Question): Answer {
  const summary = summarise(rows);
  const label = labelOf(question);
  const about = label === '' ? 'In all reports' : capital(label);
  const share = label === '' ? '' : `, ${formatShare(summary.strikes / all)} of all reports`;
  const facts = `${formatCount(summary.damaging)} of ${formatStrikes(summary.strikes)} caused damage (${formatShare(summary.damageShare)})`;
  switch (question.measure) {
    case 'cost':
    case 'medianCost':
      if (summary.priced === 0)
        return { text: `${about}: ${formatStrikes(summary.strikes)}, none of which states a cost.` };
      return {
        text: `${about}: direct cost ${formatDollars(summary.cost)}, stated in ${formatCount(summary.priced)} of ${formatCount(summary.strikes)} reports; median ${formatDollars(summary.medianCost)}. ${capital(facts)}.`,
      };
    case 'damageShare':
    case 'damaging':
      return { text: `${about}: ${facts}.` };
    case 'speed': {
      const { knots, stated } = medianSpeed(rows);
      if (stated === 0) return { text: `${about}: no report states an airspeed.` };
      return {
        text: `${about}: median airspeed ${formatCount(knots)} knots, from the ${formatCount(stated)} reports that state one.`,
      };
    }
    case 'strikes':
      return {
        text: question.isDamagingOnly
          ? `${about}: ${formatStrikes(summary.strikes)}${share}.`
          : `${about}: ${formatStrikes(summary.strikes)}${share}. ${formatCount(summary.damaging)} caused damage (${formatShare(summary.damageShare)}); direct cost ${textOf('cost', summary.cost)}.`,
      };
  }
}

const dimensionNames: Record<Dimension, string> = {
  airport: 'Airport',
  state: 'State',
  operator: 'Operator',
  aircraft: 'Aircraft type',
  phase: 'Phase',
  size: 'Size',
  species: 'Species',
  time: 'Time of day',
  damage: 'Damage',
  year: 'Year',
  month: 'Month',
  weekday: 'Weekday',
};

function nameOf(by: Dimension, name: string): string {
  if (by === 'month') return longMonthNames[Number(name)]!;
  return by === 'weekday' ? weekdayNames[Number(name)]! : name;
}

function rank(rows: readonly Strike[], question: Question, by: Dimension): Answer {
  const { measure, isLeast } = question;
  const usable = rankable(rows, by);
  const groups = groupBy(usable, by).map((group) => {
    const members =
      measure === 'speed' ? usable.filter((strike) => String(strike[by]) === group.name) : usable;
    return { ...group, value: valueOf(measure, members, group) };
  });
  const enough = groups.filter(
    ({ strikes, value }) =>
      (measure !== 'damageShare' || strikes >= leastForRate) &&
      ((measure !== 'cost' && measure !== 'medianCost') || value > 0),
  );
  const ranked = enough.toSorted(
    (a, b) => (isLeast ? a.value - b.value : b.value - a.value) || b.strikes - a.strikes,
  );
  const first = ranked[0];
  const what = measureNames[measure].toLowerCase();
  if (!first) {
    const why = measure === 'damageShare' ? `no group has ${leastForRate} strikes` : 'no report states it';
    return { text: `I cannot rank ${dimensionNames[by].toLowerCase()} by ${what}: ${why}.` };
  }
  const label = labelOf(question);
  return {
    text: `${nameOf(by, first.name)} has ${extremeOf(measure, isLeast)}${label === '' ? '' : ` (${label})`}: ${textOf(measure, first.value)}${contextOf(measure, first)}.`,
    table: {
      head: [dimensionNames[by], measureNames[measure]],
      rows: ranked.slice(0, 7).map((group) => ({
        name: nameOf(by, group.name),
        value: group.value,
        text: textOf(measure, group.value),
        // A count needs no further context.
        ...(measure !== 'strikes' && { note: formatStrikes(group.strikes) }),
      })),
    },
  };
}

function extremeOf(measure: Measure, isLeast: boolean): string {
  if (measure === 'strikes') return isLeast ? 'the fewest strikes' : 'the most strikes';
  if (measure === 'damaging') return isLeast ? 'the fewest damaging strikes' : 'the most damaging strikes';
  return `the ${isLeast ? 'lowest' : 'highest'} ${measureNames[measure].toLowerCase()}`;
}

function contextOf(measure: Measure, { strikes, priced }: Group): string {
  if (measure === 'cost' || measure === 'medianCost')
    return `, stated in ${formatCount(priced)} of ${formatStrikes(strikes)}`;
  return measure === 'strikes' ? '' : `, from ${formatStrikes(strikes)}`;
}

function compare(rows: readonly Strike[], question: Question, pair: readonly [Condition, Condition]): Answer {
  const { measure } = question;
  const [a, b] = pair.map((condition) => {
    const members = matching(rows, [condition], false);
    const summary = summarise(members);
    return { label: condition.label, summary, value: valueOf(measure, members, summary) };
  }) as [Side, Side];
  const common = labelOf(question);
  const change = formatChange(a.value, b.value);
  const relation = change === '±0%' || change === 'new' ? '' : ` (${change})`;
  return {
    text:
      `${measureNames[measure]}${common === '' ? '' : ` (${common})`}: ${a.label} ${textOf(measure, a.value)}, ${b.label} ${textOf(measure, b.value)}${relation}. ` +
      `Damage rates are ${formatShare(a.summary.damageShare)} and ${formatShare(b.summary.damageShare)}.`,
    table: {
      head: ['Compared', measureNames[measure]],
      rows: [a, b].map(({ label, summary, value }) => ({
        name: capital(label),
        value,
        text: textOf(measure, value),
        note:
          measure === 'strikes'
            ? `direct cost ${textOf('cost', summary.cost)}`
            : `${formatStrikes(summary.strikes)}, ${textOf('cost', summary.cost)}`,
      })),
    },
  };
}

interface Side {
  label: string;
  summary: Summary;
  value: number;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
