import { auditActions, auditEntities } from '@vantage/contract/audit-log';
import { describe, expect, it } from 'vitest';
import { actionsFor, entities, toFilters, readAuditSearch } from './audit-search';

const id = '019a8f00-0000-7000-8000-000000000001';

/** Local midnight. */
const midnight = (year: number, month: number, day: number): string =>
  new Date(year, month - 1, day).toISOString();

describe('the URL of the audit log', () => {
  it('keeps valid values', () => {
    const search = { person: id, entity: 'user', period: 'last7', sort: 'at', entry: id };
    expect(readAuditSearch(search)).toMatchObject(search);
    expect(readAuditSearch({ person: id.toUpperCase() })).toMatchObject({ person: id });
    expect(readAuditSearch({ from: '2025-11-01', to: '2024-02-29' })).toMatchObject({
      from: '2025-11-01',
      to: '2024-02-29',
    });
  });

  it.each([
    { person: 'me' },
    { entity: 'users' },
    { action: 'user.painted' },
    { period: 'last8' },
    { from: '2025-02-30' },
    { from: '0000-01-01' },
    { to: 'x' },
    { sort: '-at' },
  ])('drops %j', (search) => {
    expect(Object.values(readAuditSearch(search)).every((value) => value === undefined)).toBe(true);
  });
});

it('offers every entity type and action', () => {
  expect(actionsFor(undefined).toSorted()).toEqual(auditActions.toSorted());
  expect(actionsFor('login')).toEqual(['login.failed', 'login.locked']);
  expect(entities.toSorted()).toEqual(auditEntities.toSorted());
});

describe('the request to the server', () => {
  const now = new Date(2025, 10, 17, 15, 30);

  it.each([
    ['today', midnight(2025, 11, 17)],
    ['last7', midnight(2025, 11, 11)],
    ['last30', midnight(2025, 10, 19)],
    ['last90', midnight(2025, 8, 20)],
  ] as const)("%s begins at the user's local midnight", (period, from) => {
    expect(toFilters({ period }, now)).toMatchObject({ from, to: undefined });
  });

  it('includes the whole last day, and prefers chosen days to a period', () => {
    const search = { period: 'today', from: '2025-11-01', to: '2025-11-30' } as const;
    expect(toFilters(search, now)).toMatchObject({
      from: midnight(2025, 11, 1),
      to: midnight(2025, 12, 1),
    });
    expect(toFilters({ period: 'today', to: '2025-11-01' }, now)).toMatchObject({
      from: undefined,
      to: midnight(2025, 11, 2),
    });
  });

  it('has no limits without filters', () => {
    expect(toFilters({}, now)).toEqual({
      actorId: undefined,
      userId: undefined,
      entity: undefined,
      action: undefined,
      from: undefined,
      to: undefined,
    });
  });
});
