import { describe, expect, it } from 'vitest';
import { clients, strikesOf } from '../clients';
import { realStrikes } from '../testing/real-strikes';
import { referenceFigures, type Choice } from '../testing/reference-figures';
import { costFigures } from './cost-figures';
import type { Figure } from './figure';
import { applyFilters, noFilters, type Filters } from './filters';
import { overviewFigures } from './overview-figures';
import { periodsOf, within } from './period';
import { phaseFigures } from './phase-figures';
import { seasonFigures } from './season-figures';
import { speciesFigures } from './species-figures';

const all = realStrikes();
const periods = periodsOf(all);

interface Case {
  name: string;
  projectId: string;
  filters: Partial<Filters>;
  choice: Choice;
}

const cases: Case[] = [
  {
    name: 'an airline in the part of 2002 that the file covers',
    projectId: 'NWA-2025-014',
    filters: { period: '2002' },
    choice: {
      operator: 'US AIRWAYS*',
      from: '2002-01-01',
      to: '2002-07-25',
      before: { from: '2001-01-01', to: '2001-07-25' },
    },
  },
  {
    name: 'the damaging strikes of an airport in four years',
    projectId: 'HFA-2025-007',
    filters: { period: '1998-2001', damage: 'With damage' },
    choice: {
      airport: "CHICAGO O'HARE INTL ARPT",
      from: '1998-01-01',
      to: '2001-12-31',
      before: { from: '1994-01-01', to: '1997-12-31' },
      damagingOnly: true,
    },
  },
  {
    name: 'small animals struck by a cargo airline in one year',
    projectId: 'KTA-2024-031',
    filters: { period: '2000', size: 'Small' },
    choice: {
      operator: 'FEDEX EXPRESS',
      from: '2000-01-01',
      to: '2000-12-31',
      before: { from: '1999-01-01', to: '1999-12-31' },
      size: 'Small',
    },
  },
];

const shown = (figures: readonly Figure[]) =>
  Object.fromEntries(figures.map(({ label, value, strong }) => [label, [value, strong]]));

describe.each(cases)('the headline figures of $name', ({ projectId, filters, choice }) => {
  const period = periods.find(({ id }) => id === filters.period)!;
  const mine = strikesOf(clients[projectId]!, all);
  const { now, before } = applyFilters(mine, { ...noFilters, ...filters }, period);
  const expected = referenceFigures(choice);

  it.each([
    ['overview', overviewFigures(now, before, within(all, period), period)],
    ['season', seasonFigures(now, period)],
    ['cost', costFigures(now)],
    ['phase', phaseFigures(now)],
    ['species', speciesFigures(now)],
  ] as const)('are those of the raw file on the %s dashboard', (dashboard, figures) => {
    expect(shown(figures)).toEqual(expected[dashboard]);
  });
});

describe('a selection without reports', () => {
  it.each([
    ['overview', overviewFigures([], [], all, periods[0]!)],
    ['season', seasonFigures([], periods[0]!)],
    ['cost', costFigures([])],
    ['phase', phaseFigures([])],
    ['species', speciesFigures([])],
  ] as const)('gives no false number on the %s dashboard', (_, figures) => {
    expect(figures.map(({ value, strong, note }) => `${value} ${strong} ${note}`).join('\n')).not.toMatch(
      /NaN|Infinity|undefined|\$0/,
    );
  });
});

describe('a year of which the file covers a part', () => {
  const period = periods.find(({ id }) => id === '2002')!;

  it('names no month without data as the quietest', () => {
    const [, quietest] = seasonFigures(within(all, period), period);
    expect(['January', 'February', 'March', 'April', 'May', 'June', 'July']).toContain(quietest!.value);
  });

  it('gives no cost where no report states one', () => {
    const unpriced = within(all, period).filter(({ cost }) => cost === 0);
    expect(overviewFigures(unpriced, undefined, all, period)[3]).toMatchObject({ value: '—', strong: '—' });
  });
});
