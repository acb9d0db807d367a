import type { Strike } from '../data/strike';
import { formatChange } from '../formats';
import { summarize, type Summary } from '../measures/summary';
import { t } from '../texts/language';
import type { Answer } from './answer-parts';
import { capital, conditionSuffix, costNote, formatMeasure, getValue } from './measures';
import { matching, type Question } from './question';
import type { Condition } from './terms';

interface Side {
  label: string;
  summary: Summary;
  /** Undefined if no report states it. */
  value: number | undefined;
}

export function compare(
  rows: readonly Strike[],
  question: Question,
  pair: readonly [Condition, Condition],
): Answer {
  const { measure } = question;
  const [a, b] = pair.map((condition): Side => {
    const members = matching(rows, [condition], false);
    const summary = summarize(members);
    return { label: condition.label, summary, value: getValue(measure, members, summary) };
  }) as [Side, Side];
  const rates = t('bot:damageRates', {
    first: damageRate(a),
    second: damageRate(b),
  });
  const sentence = t('bot:comparison', {
    measure: t(`bot:measure.${measure}`),
    conditions: conditionSuffix(question),
    first: a.label,
    firstValue: formatMeasure(measure, a.value),
    second: b.label,
    secondValue: formatMeasure(measure, b.value),
    change: toChange(a, b),
  });
  return {
    text: measure === 'damageShare' ? sentence : `${sentence} ${rates}`,
    table: {
      head: [t('bot:compared'), t(`bot:measure.${measure}`)],
      rows: [a, b].map(({ label, summary, value }) => ({
        name: capital(label),
        value: value ?? 0,
        text: formatMeasure(measure, value),
        note:
          measure === 'strikes'
            ? costNote(summary)
            : t('bot:strikesAndCost', {
                strikes: t('bot:strikeCount', { count: summary.strikes }),
                cost: costNote(summary),
              }),
      })),
    },
  };
}

const damageRate = ({ summary }: Side): string =>
  summary.strikes === 0 ? '—' : formatMeasure('damageShare', summary.damageShare);

function toChange(a: Side, b: Side): string {
  if (a.value === undefined || b.value === undefined || b.value === 0 || a.value === b.value) return '';
  return t('bot:change', { change: formatChange(a.value, b.value) });
}
