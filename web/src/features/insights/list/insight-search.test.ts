import type { CustomerInsight, CustomerInsightGroup } from '@vantage/contract/insights/insights';
import { describe, expect, it } from 'vitest';
import { createFormats } from '../../../lib/i18n/formats';
import {
  matchingGroups,
  positionInList,
  getPosition,
  listPublishers,
  readInsightSearch,
} from './insight-search';

const insight = (id: string, more: Partial<CustomerInsight> = {}): CustomerInsight => ({
  id,
  title: `Title ${id}`,
  description: '',
  type: 'PowerBI',
  status: 'Completed',
  publisher: 'Halden Analytics',
  lastViewedAt: null,
  ...more,
});

const group = (id: string, insights: CustomerInsight[]): CustomerInsightGroup => ({
  id,
  name: `Group ${id}`,
  description: '',
  status: 'InProgress',
  insights,
});

const groups = [
  group('safety', [
    insight('a', { description: 'Injury rates by station' }),
    insight('b', { status: 'Incomplete' }),
    insight('c', { type: 'AIBot', publisher: 'Caf\u0065\u0301 Labs' }),
  ]),
  group('ground', [insight('d', { status: 'NotAvailable' }), insight('e')]),
  group('empty', []),
];

const match = (...input: Parameters<typeof matchingGroups>) =>
  matchingGroups(...input).map(({ id, insights }) => [id, ...insights.map((one) => one.id)].join(' '));

describe('matchingGroups', () => {
  it('keeps everything, even empty groups, without a search', () => {
    expect(match(groups, {})).toEqual(['safety a b c', 'ground d e', 'empty']);
  });

  it('requires every word, in any order and case', () => {
    expect(match(groups, { search: 'RATES injury' })).toEqual(['safety a']);
    expect(match(groups, { search: 'rates bird' })).toEqual([]);
  });

  it('finds composed and decomposed characters', () => {
    expect(match(groups, { search: 'caf\u00e9' })).toEqual(['safety c']);
  });

  it('finds a whole group by its name', () => {
    expect(match(groups, { search: 'ground' })).toEqual(['ground d e']);
  });

  it('filters by type and status together', () => {
    expect(match(groups, { type: ['PowerBI'], status: ['Completed'] })).toEqual(['safety a', 'ground e']);
  });

  it('filters by any of several values', () => {
    expect(match(groups, { status: ['Incomplete', 'NotAvailable'] })).toEqual(['safety b', 'ground d']);
  });

  it('filters by publisher', () => {
    expect(match(groups, { publisher: ['Caf\u0065\u0301 Labs'] })).toEqual(['safety c']);
  });
});

describe('listPublishers', () => {
  it('lists each publisher once and in order, without null', () => {
    const anonymous = group('anonymous', [insight('f', { publisher: null })]);
    const { compare } = createFormats('en-US');
    expect(listPublishers([...groups, anonymous], compare)).toEqual([
      'Caf\u0065\u0301 Labs',
      'Halden Analytics',
    ]);
  });
});

describe('positionInList', () => {
  it('counts positions in the filtered list', () => {
    expect(positionInList(groups, { type: ['PowerBI'] }, 'e')).toMatchObject({
      position: 2,
      total: 2,
      previous: { id: 'a' },
      next: undefined,
    });
  });

  it('finds an insight outside of the filtered list in the whole one', () => {
    expect(positionInList(groups, { type: ['PowerBI'] }, 'c')).toMatchObject({ position: 2, total: 3 });
  });
});

describe('getPosition', () => {
  it('counts only insights that can be opened, across groups', () => {
    expect(getPosition(groups, 'c')).toMatchObject({
      groupName: 'Group safety',
      position: 2,
      total: 3,
      previous: { id: 'a' },
      next: { id: 'e' },
    });
  });

  it('has no neighbor at either end', () => {
    expect(getPosition(groups, 'a')?.previous).toBeUndefined();
    expect(getPosition(groups, 'e')?.next).toBeUndefined();
  });

  it("has no position for an insight that can't be opened", () => {
    expect(getPosition(groups, 'b')).toMatchObject({ position: 0, previous: undefined, next: undefined });
  });

  it('returns undefined for unknown insights', () => {
    expect(getPosition(groups, 'z')).toBeUndefined();
  });
});

describe('readInsightSearch', () => {
  it('keeps known values and drops the rest', () => {
    expect(
      readInsightSearch({ search: '42', type: 'AIBot', status: 'Broken', publisher: 'Halden,Kite', x: '1' }),
    ).toEqual({ search: '42', type: ['AIBot'], publisher: ['Halden', 'Kite'] });
  });
});
