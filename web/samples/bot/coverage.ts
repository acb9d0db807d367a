import type { Strike } from '../data/strike';
import { formatDate, formatShortDay } from '../formats';
import { t } from '../texts/language';
import type { Question } from './question';
import type { Condition } from './terms';

/** ISO dates of the first and last day that the file covers. */
export interface Coverage {
  from: string;
  to: string;
}

/** The last year, if the file covers only a part of it. */
function describePartYear({ to }: Coverage): number | undefined {
  return to.endsWith('-12-31') ? undefined : Number(to.slice(0, 4));
}

const asksFor = (conditions: readonly Condition[], year: number): boolean =>
  conditions.some(({ by, values }) => by === 'year' && values.has(year));

const isOnly = (conditions: readonly Condition[], year: number): boolean =>
  conditions.some(({ by, values }) => by === 'year' && values.has(year) && values.size === 1);

/** Reports that can be compared fairly, and what to say about those that are left out. */
export interface FairRows {
  rows: readonly Strike[];
  remark: string | undefined;
}

/**
 * A part of a year has fewer strikes than a full one, and its months count once less. So rankings of years
 * and comparisons of months use full years, and a comparison of two years uses the same days of both.
 */
export function fairRows(rows: readonly Strike[], question: Question, coverage: Coverage): FairRows {
  const year = describePartYear(coverage);
  if (year === undefined) return { rows, remark: undefined };
  const { compared, conditions, measure, ranked } = question;
  const isCount = measure === 'strikes' || measure === 'damaging' || measure === 'cost';
  const by = compared?.[0].by ?? ranked;
  const day = formatDate(coverage.to);
  if (compared && by === 'year' && isCount && compared.some(({ values }) => values.has(year))) {
    const lastDay = coverage.to.slice(5);
    return {
      rows: rows.filter(({ date }) => date.slice(5) <= lastDay),
      remark: t('bot:sameDays', { day: formatShortDay(coverage.to), year }),
    };
  }
  const isOverYears = by === 'year' || by === 'month';
  if (isOverYears && isCount && !isOnly(conditions, year) && rows.some((row) => row.year === year)) {
    return {
      rows: rows.filter((row) => row.year !== year),
      remark: t('bot:partYearLeftOut', { year, day }),
    };
  }
  return { rows, remark: asksFor(conditions, year) ? t('bot:partYear', { day }) : undefined };
}
