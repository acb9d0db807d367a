import { describe, expect, it } from 'vitest';
import { fiveSteps } from '../charts/ticks';
import type { Strike } from '../data/strike';
import { realStrikes } from '../testing/real-strikes';
import { costBands, costByYear, eventsForShare, computePareto } from './cost';
import { applyFilters, noFilters } from './filters';
import { overviewFigures } from './overview-figures';
import { listPeriods, within } from './period';
import { bySeason, patrolWindows } from './season';
import { speedBands } from './speed';
import { crossCount, inOrder, median, rankBy, summarize } from './summary';

const strikes = realStrikes();
const periods = listPeriods(strikes);
const period = (id: string) => periods.find((entry) => entry.id === id)!;

function made(change: Partial<Strike>): Strike {
  return { ...strikes[0]!, cost: 0, costRepair: 0, costOther: 0, damage: 'None', ...change };
}

describe('summary', () => {
  it('counts damage, money and large animals of the whole file', () => {
    expect(summarize(strikes)).toMatchObject({
      strikes: 10_000,
      damaging: 1061,
      cost: 40_545_276,
      priced: 209,
      large: 744,
    });
  });

  it('takes the median of stated costs only', () => {
    expect(summarize([made({ cost: 10 }), made({ cost: 30 }), made({})]).medianCost).toBe(20);
    expect(median([])).toBe(0);
    expect(median([5, 1, 3])).toBe(3);
  });

  it('is zero, not NaN, without reports', () => {
    expect(Object.values(summarize([])).every((value) => value === 0)).toBe(true);
  });

  it('ranks by a measure and fills fixed lists with zeros', () => {
    expect(rankBy(strikes, 'airport', 'strikes')[0]).toMatchObject({
      name: 'Dallas/Fort Worth',
      strikes: 908,
    });
    expect(
      inOrder([made({ size: 'Large' })], 'size', ['Small', 'Large']).map((group) => group.strikes),
    ).toEqual([0, 1]);
  });

  it('cross-tabulates two columns without losing a report', () => {
    const months = Array.from({ length: 12 }, (_, month) => month);
    const times = ['Dawn', 'Day', 'Dusk', 'Night'];
    const counts = crossCount(strikes, { by: 'time', values: times }, { by: 'month', values: months });
    expect(counts.flat().reduce((sum, count) => sum + count, 0)).toBe(10_000);
    expect(counts.map((row) => row.reduce((sum, count) => sum + count, 0))).toEqual([429, 5624, 584, 3363]);
  });
});

describe('periods', () => {
  it('offers the whole file, four-year spans and single years, newest first', () => {
    expect(periods.slice(0, 5).map(({ label }) => label.replaceAll(/\s/g, ' '))).toEqual([
      'Jan 1990 – Jul 2002',
      '1998–2001',
      '1994–1997',
      '1990–1993',
      '2002 to Jul 25',
    ]);
  });

  it('compares the partial year with the same days of the year before', () => {
    expect(period('2002')).toMatchObject({
      to: '2002-07-25',
      before: { from: '2001-01-01', to: '2001-07-25' },
    });
    expect(within(strikes, period('2002'))).toHaveLength(627);
  });

  it('filters both periods alike', () => {
    const { now, before } = applyFilters(
      strikes,
      { ...noFilters, size: 'Large', damage: 'With damage' },
      period('2001'),
    );
    expect(
      now.every((strike) => strike.year === 2001 && strike.size === 'Large' && strike.damage !== 'None'),
    ).toBe(true);
    expect(before?.every((strike) => strike.year === 2000 && strike.size === 'Large')).toBe(true);
  });
});

describe('overview figures', () => {
  it('compares a year with the one before', () => {
    const { now, before } = applyFilters(strikes, noFilters, period('2001'));
    expect(overviewFigures(now, before, now, period('2001'))[0]).toMatchObject({
      value: '1,095',
      note: '<b>+2.8%</b> vs. 2000',
    });
  });

  it('stays readable when the selection has no damage and no cost', () => {
    const figures = overviewFigures([made({})], undefined, strikes, period('all'));
    expect(figures.map(({ value }) => value).join(' ')).not.toMatch(/NaN|Infinity/);
    expect(figures.map(({ note }) => note).join(' ')).not.toMatch(/NaN|Infinity/);
  });
});

describe('cost', () => {
  it('orders the costliest first and sums to one', () => {
    const events = computePareto(strikes);
    expect(events[0]!.strike.cost).toBe(Math.max(...strikes.map(({ cost }) => cost)));
    expect(events.at(-1)!.cumulativeShare).toBeCloseTo(1);
    expect(events[eventsForShare(events, 0.5) - 1]!.cumulativeShare).toBeGreaterThanOrEqual(0.5);
    expect(computePareto([])).toEqual([]);
  });

  it('puts each report with a cost into one band and one year', () => {
    const total = (list: { cost: number }[]): number => list.reduce((sum, { cost }) => sum + cost, 0);
    expect(total(costBands(strikes))).toBe(40_545_276);
    expect(costBands([made({ cost: 1000 })])[1]!.events).toBe(1);
    const years = Array.from({ length: 13 }, (_, index) => 1990 + index);
    expect(costByYear(strikes, years).reduce((sum, { repair, other }) => sum + repair + other, 0)).toBe(
      40_545_276,
    );
  });
});

describe('season and speed', () => {
  it('splits the year into four seasons', () => {
    expect(bySeason(strikes, period('all')).reduce((sum, season) => sum + season.strikes, 0)).toBe(10_000);
  });

  it('ranks patrol windows until all strikes are met', () => {
    const windows = patrolWindows(strikes);
    expect(windows[0]!.strikes).toBeGreaterThanOrEqual(windows[1]!.strikes);
    expect(windows.at(-1)!.cumulativeShare).toBeCloseTo(1);
  });

  it('keeps the fastest in the last band and excludes reports without a speed', () => {
    const bands = speedBands([made({ speed: 350 }), made({ speed: 0 }), made({ speed: null })]);
    expect(bands.map((band) => band.strikes)).toEqual([1, 0, 0, 0, 0, 0, 1]);
  });
});

describe('ticks', () => {
  it.each([
    [163, 1, 200],
    [0, 1, 5],
    [0.31, 0.01, 0.4],
    [3_700_000, 1, 4_000_000],
  ])('five round steps reach %d', (highest, unit, top) => {
    expect(fiveSteps(highest, unit)).toHaveLength(6);
    expect(fiveSteps(highest, unit).at(-1)).toBe(top);
  });
});
