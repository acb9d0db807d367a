import type { Strike } from '../data/strike';
import { formatCompactDollars, formatCount, formatShare } from '../formats';
import type { Summary } from '../measures/summary';
import { medianSpeed } from '../measures/speed';
import { getName, t } from '../texts/language';
import { monthName, weekdayName } from '../formats';
import type { Dimension } from '../measures/summary';
import type { Measure, Question } from './question';

/** Undefined if no report states it (not zero). */
export function getValue(measure: Measure, rows: readonly Strike[], summary: Summary): number | undefined {
  switch (measure) {
    case 'speed': {
      const { knots, stated } = medianSpeed(rows);
      return stated === 0 ? undefined : knots;
    }
    case 'cost':
    case 'medianCost':
      return summary.priced === 0 ? undefined : summary[measure];
    case 'damageShare':
      return summary.strikes === 0 ? undefined : summary.damageShare;
    case 'damaging':
    case 'strikes':
      return summary[measure];
  }
}

export function formatMeasure(measure: Measure, value: number | undefined): string {
  if (value === undefined) return t('bot:notStated');
  switch (measure) {
    case 'damageShare':
      return formatShare(value);
    case 'cost':
    case 'medianCost':
      return formatCompactDollars(value);
    case 'speed':
      return t('bot:knots', { speed: formatCount(value) });
    case 'damaging':
    case 'strikes':
      return formatCount(value);
  }
}

/** For example 'Direct cost: $1.2M.' */
export function costSentence({ cost, priced }: Summary): string {
  return priced === 0 ? t('bot:noDirectCost') : t('bot:directCost', { cost: formatCompactDollars(cost) });
}

export function costNote({ cost, priced }: Summary): string {
  return priced === 0 ? t('bot:costNoteNone') : t('bot:costNote', { cost: formatCompactDollars(cost) });
}

export function groupName(by: Dimension, name: string): string {
  if (by === 'month') return monthName(Number(name), 'long');
  return by === 'weekday' ? weekdayName(Number(name)) : getName(name);
}

/** The conditions of the question, as in 'with damage, in 1999'; empty if there are none. */
export function conditionLabel({ conditions, isDamagingOnly }: Question): string {
  return [...(isDamagingOnly ? [t('bot:label.damage')] : []), ...conditions.map(({ label }) => label)].join(
    ', ',
  );
}

/** In parentheses, after a name. */
export function conditionSuffix(question: Question): string {
  const label = conditionLabel(question);
  return label === '' ? '' : t('bot:conditions', { label });
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
