import { sizes, phases, times, type Strike } from '../data/strike';
import { formatCount, months, weekdays } from '../formats';
import { joinNames } from '../measures/busiest';
import { isObserved, listYears } from '../measures/observation';
import { groupBy, inOrder, leastForRanking, type Dimension, type Group } from '../measures/summary';
import { t } from '../texts/language';
import type { Answer } from './answer-parts';
import type { Coverage } from './coverage';
import { conditionSuffix, formatMeasure, groupName, getValue } from './measures';
import { rankable, type Measure, type Question } from './question';

/** More names would not be read. */
const maxNamedTies = 4;

interface RankedGroup extends Group {
  value: number;
}

export function rank(rows: readonly Strike[], question: Question, by: Dimension, covered: Coverage): Answer {
  const { measure, isLeast } = question;
  const usable = rankable(rows, by);
  const ranked = toGroups(usable, question, by, covered)
    .flatMap((group): RankedGroup[] => {
      const members =
        measure === 'speed' ? usable.filter((strike) => String(strike[by]) === group.name) : usable;
      const value = getValue(measure, members, group);
      return value === undefined ? [] : [{ ...group, value }];
    })
    .filter(({ strikes }) => measure !== 'damageShare' || strikes >= leastForRanking)
    .toSorted((a, b) => (isLeast ? a.value - b.value : b.value - a.value) || b.strikes - a.strikes);
  const first = ranked[0];
  if (!first) {
    return {
      text: t('bot:cannotRank', {
        dimension: t(`bot:dimension.${by}`).toLocaleLowerCase(),
        measure: t(`bot:measure.${measure}`).toLocaleLowerCase(),
        reason:
          measure === 'damageShare'
            ? t('bot:noGroupLargeEnough', { least: leastForRanking })
            : t('bot:noneStated'),
      }),
    };
  }
  const name = groupName(by, first.name);
  const tied = ranked.filter(({ value }) => value === first.value).length - 1;
  const together = ranked.slice(0, tied + 1).map((group) => groupName(by, group.name));
  if (measure === 'strikes' && !isLeast && tied > 0 && tied < maxNamedTies)
    return {
      text: t('bot:tiedMost', {
        names: joinNames(together),
        conditions: conditionSuffix(question),
        value: formatCount(first.value),
      }),
      table: toTable(ranked, measure, by),
    };
  const sentence = t('bot:ranking', {
    extreme: isLeast ? t(`bot:least.${measure}`, { name }) : t(`bot:most.${measure}`, { name }),
    conditions: conditionSuffix(question),
    value: formatMeasure(measure, first.value),
    context: loadContext(measure, first),
  });
  return {
    text: tied === 0 ? sentence : `${sentence} ${t('bot:tied', { count: tied })}`,
    table: toTable(ranked, measure, by),
  };
}

const toTable = (
  ranked: readonly RankedGroup[],
  measure: Measure,
  by: Dimension,
): NonNullable<Answer['table']> => ({
  head: [t(`bot:dimension.${by}`), t(`bot:measure.${measure}`)],
  rows: ranked.slice(0, 7).map((group) => ({
    name: groupName(by, group.name),
    value: group.value,
    text: formatMeasure(measure, group.value),
    // A count needs no further context.
    ...(measure !== 'strikes' && { note: t('bot:strikeCount', { count: group.strikes }) }),
  })),
});

/** Includes groups without strikes where all are known, such as months: one of them has the fewest. */
function toGroups(rows: readonly Strike[], question: Question, by: Dimension, covered: Coverage): Group[] {
  const all = allValues(by, rows, covered);
  if (!all) return groupBy(rows, by);
  const asked = all.filter((value) =>
    question.conditions.every((condition) => condition.by !== by || condition.values.has(value)),
  );
  return inOrder(rows, by, asked.map(String));
}

function allValues(
  by: Dimension,
  rows: readonly Strike[],
  covered: Coverage,
): readonly (string | number)[] | undefined {
  const last = rows.reduce((latest, { year }) => Math.max(latest, year), 0);
  const years = listYears(covered).filter((year) => year <= last || year < Number(covered.to.slice(0, 4)));
  switch (by) {
    case 'year':
      return years;
    case 'month':
      return months.filter((month) => rows.some(({ year }) => isObserved(covered, year, month)));
    case 'weekday':
      return weekdays;
    case 'time':
      return times;
    case 'size':
      return sizes;
    case 'phase':
      return phases;
    case 'aircraft':
    case 'airport':
    case 'damage':
    case 'operator':
    case 'species':
    case 'state':
      return undefined;
  }
}

function loadContext(measure: Measure, { strikes, priced }: Group): string {
  if (measure === 'strikes') return '';
  return measure === 'cost' || measure === 'medianCost'
    ? t('bot:statedIn', { priced, count: strikes })
    : t('bot:fromStrikes', { count: strikes });
}
