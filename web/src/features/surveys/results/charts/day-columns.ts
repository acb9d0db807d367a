import type { SurveyResults } from '@vantage/contract/surveys/survey-results';
import type { Formats } from '../../../../lib/i18n/formats';
import type { ChartColumn } from './columns-chart';
import { dayMs } from '../../../../lib/browser/timing';

/** Longer periods are grouped by month. */
const maxDays = 92;

/** @returns columns from the first to the last day with responses, without gaps */
export function dayColumns(byDay: SurveyResults['byDay'], { date }: Pick<Formats, 'date'>): ChartColumn[] {
  const [first, last] = [byDay.at(0), byDay.at(-1)];
  if (!first || !last) return [];
  const from = Date.parse(first.day);
  const days = Math.round((Date.parse(last.day) - from) / dayMs) + 1;
  const isByMonth = days > maxDays;
  const startOfPeriod = (day: string): string => (isByMonth ? `${day.slice(0, 7)}-01` : day);
  const counts = new Map<string, number>();
  for (let index = 0; index < days; index += 1)
    counts.set(startOfPeriod(new Date(from + index * dayMs).toISOString().slice(0, 10)), 0);
  for (const { day, count } of byDay)
    counts.set(startOfPeriod(day), (counts.get(startOfPeriod(day)) ?? 0) + count);
  return [...counts].map(([key, count]) => ({ key, label: date(key), count }));
}
