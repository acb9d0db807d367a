import { describe, expect, it } from 'vitest';
// The package exports only its index.
import disastersCsv from '../../../node_modules/vega-datasets/data/disasters.csv?raw';
import earthquakesJson from '../../../node_modules/vega-datasets/data/earthquakes.json?raw';
import { clients, listStrikes } from '../clients';
import { readDisasters, readEarthquakes } from '../data/hazards';
import { realStrikes } from '../testing/real-strikes';
import * as groupReference from '../testing/reference-figures/group-figures';
import { hazardFigures as hazardReference } from '../testing/reference-figures/hazard-figures';
import type { Choice, Figures } from '../testing/reference-figures/rows';
import * as timeReference from '../testing/reference-figures/time-figures';
import { costFigures } from './cost-figures';
import type { Figure } from './figure';
import { applyFilters, computeBenchmark, noFilters, type Filters } from './filters';
import { hazardFigures } from './hazard-figures';
import { fullYears } from './natural-hazards';
import { overviewFigures } from './overview-figures';
import { listPeriods, within } from './period';
import { phaseFigures } from './phase-figures';
import { seasonFigures } from './season-figures';
import { speciesFigures } from './species-figures';

const all = realStrikes();
const periods = listPeriods(all);
const year = (of: number) => ({ from: `${of}-01-01`, to: `${of}-12-31` });
const years = (first: number, last: number) => ({ from: `${first}-01-01`, to: `${last}-12-31` });

interface Case {
  name: string;
  projectId: string;
  filters: Partial<Filters>;
  choice: Choice;
  comparison?: timeReference.Comparison;
}

const cases: Case[] = [
  {
    name: 'an airline over all years',
    projectId: 'NWA-2025-014',
    filters: {},
    choice: { operator: 'US AIRWAYS*', from: '1990-01-01', to: '2002-07-25' },
    comparison: { now: year(2001), before: year(2000), label: '2001 vs. 2000' },
  },
  {
    name: 'an airline in the part of 2002 that the file covers',
    projectId: 'NWA-2025-014',
    filters: { period: '2002' },
    choice: { operator: 'US AIRWAYS*', from: '2002-01-01', to: '2002-07-25' },
    comparison: {
      now: { from: '2002-01-01', to: '2002-07-25' },
      before: { from: '2001-01-01', to: '2001-07-25' },
      label: 'vs. the same days of 2001',
    },
  },
  {
    name: 'the damaging strikes of an airport in four years',
    projectId: 'HFA-2025-007',
    filters: { period: '1998-2001', damage: 'With damage' },
    choice: { airport: "CHICAGO O'HARE INTL ARPT", ...years(1998, 2001), damage: 'any' },
    comparison: { now: years(1998, 2001), before: years(1994, 1997), label: 'vs. 1994–1997' },
  },
  {
    name: 'small animals struck by a cargo airline in one year',
    projectId: 'KTA-2024-031',
    filters: { period: '2000', size: 'Small' },
    choice: { operator: 'FEDEX EXPRESS', ...year(2000), size: 'Small' },
    comparison: { now: year(2000), before: year(1999), label: 'vs. 1999' },
  },
  {
    name: 'a small client in the first year of the file',
    projectId: 'ACM-2024-009',
    filters: { period: '1990' },
    choice: {
      operators: ['UPS AIRLINES', 'ABX AIR', 'ASTAR AIR CARGO'],
      states: ['Georgia', 'Kentucky', 'Missouri', 'Pennsylvania', 'Tennessee'],
      ...year(1990),
    },
  },
  {
    name: 'an airline at one airport, without damage, in the part of 2002',
    projectId: 'SAN-2023-017',
    filters: { period: '2002', airport: 'Cincinnati/N. Kentucky', damage: 'No damage' },
    choice: {
      operator: 'DELTA AIR LINES',
      airport: 'CINCINNATI/NORTHERN KENTUCKY INTL ARPT',
      from: '2002-01-01',
      to: '2002-07-25',
      damage: 'none',
    },
    comparison: {
      now: { from: '2002-01-01', to: '2002-07-25' },
      before: { from: '2001-01-01', to: '2001-07-25' },
      label: 'vs. the same days of 2001',
    },
  },
  {
    name: 'the substantial damage by large animals in California',
    projectId: 'OVA-2025-005',
    filters: { size: 'Large', damage: 'Substantial damage' },
    choice: {
      states: ['California'],
      from: '1990-01-01',
      to: '2002-07-25',
      size: 'Large',
      damage: 'substantial',
    },
    comparison: { now: year(2001), before: year(2000), label: '2001 vs. 2000' },
  },
];

const visible = (figures: readonly Figure[]): Figures =>
  Object.fromEntries(
    figures.map(({ label, value, note }) => [label, [value, note.replaceAll(/<\/?b>/g, '')]]),
  );

describe.each(cases)('the headline figures of $name', ({ projectId, filters, choice, comparison }) => {
  const selected = { ...noFilters, ...filters };
  const period = periods.find(({ id }) => id === selected.period)!;
  const mine = listStrikes(clients[projectId]!, all);
  const { now, before } = applyFilters(mine, selected, period);

  it('has strikes to show', () => {
    expect(now.length).toBeGreaterThan(0);
  });

  it.each([
    [
      'overview',
      overviewFigures(now, before, computeBenchmark(all, selected, period), period),
      timeReference.overviewFigures(choice, comparison),
    ],
    ['season', seasonFigures(now, period), timeReference.seasonFigures(choice)],
    ['cost', costFigures(now), groupReference.costFigures(choice)],
    ['phase', phaseFigures(now), groupReference.phaseFigures(choice)],
    ['species', speciesFigures(now), groupReference.speciesFigures(choice)],
  ] as const)("equal the raw file's on the %s dashboard", (_, figures, expected) => {
    expect(visible(figures)).toEqual(expected);
  });
});

describe('the headline figures of natural hazards', () => {
  it("equal the raw files', without the partial year 2017", () => {
    const disasters = fullYears(readDisasters(disastersCsv));
    const earthquakes = readEarthquakes(JSON.parse(earthquakesJson));
    expect(visible(hazardFigures(disasters, earthquakes))).toEqual(hazardReference());
  });
});

describe.each([
  ['without reports', []],
  ['of one report', all.slice(0, 1)],
  ['of one report with a cost', all.filter(({ cost }) => cost > 0).slice(0, 1)],
])('a selection %s', (_, now) => {
  const [period] = periods;
  it.each([
    ['overview', overviewFigures(now, [], all, period!)],
    ['season', seasonFigures(now, period!)],
    ['cost', costFigures(now)],
    ['phase', phaseFigures(now)],
    ['species', speciesFigures(now)],
  ] as const)('shows no misleading number on the %s dashboard', (__, figures) => {
    const text = figures.map(({ value, note }) => `${value} ${note}`).join('\n');
    expect(text).not.toMatch(/NaN|Infinity|undefined|\{\{/);
  });

  it('names no peak', () => {
    expect(seasonFigures(now, period!).slice(0, 3)).toMatchObject([
      { value: '—' },
      { value: '—' },
      { value: '—' },
    ]);
  });
});

describe('a partially covered year', () => {
  const period = periods.find(({ id }) => id === '2002')!;

  it('does not name a month without data as the quietest', () => {
    const [, quietest] = seasonFigures(within(all, period), period);
    expect(['January', 'February', 'March', 'April', 'May', 'June', 'July']).toContain(quietest!.value);
  });

  it('names only the covered months of a season', () => {
    const [, , peak] = seasonFigures(
      within(all, period).filter(({ month }) => month === 6),
      period,
    );
    expect(peak).toMatchObject({ value: 'Summer', note: expect.stringContaining('Jun–Jul') });
  });

  it('shows no cost if no report states one', () => {
    const unpriced = within(all, period).filter(({ cost }) => cost === 0);
    expect(overviewFigures(unpriced, undefined, all, period)[3]).toMatchObject({
      value: '—',
      note: 'no report states a cost',
    });
  });
});
