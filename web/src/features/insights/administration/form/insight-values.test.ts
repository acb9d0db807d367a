import { describe, expect, it } from 'vitest';
import { insightForm, emptyInsight, sourceByIds } from './insight-values';

const ids = { workspaceId: 'w-1', reportId: 'r-1' };

describe('sourceByIds', () => {
  it('returns both ids of the type, with filters and identity', () => {
    expect(sourceByIds({ ...emptyInsight(null), ...ids, identityName: '{user.email}' })).toMatchObject({
      ...ids,
      iframeUrl: null,
      identity: { username: '{user.email}', roles: [] },
    });
  });

  it.each([
    ['one of two', { workspaceId: 'w-1' }],
    ['an invalid one', { ...ids, reportId: 'r 1' }],
    ['an identity that is refused', { ...ids, identityName: '{customer.name}' }],
    ['those of another type', { ...ids, type: 'Dashboard' as const }],
  ])('is null for %s', (_case, values) => {
    expect(sourceByIds({ ...emptyInsight(null), ...values })).toBeNull();
  });
});

describe('insightForm', () => {
  it('rejects a name as identity, and lists the identifiers', () => {
    const checked = insightForm([]).safeParse({
      ...emptyInsight(null),
      ...ids,
      identityName: '{customer.name}',
    });
    expect(checked.error?.issues.find(({ path }) => path.includes('username'))).toMatchObject({
      params: {
        code: 'notIdentifier',
        values: { name: '{customer.name}', allowed: expect.stringContaining('{customer.projectId}') },
      },
    });
  });
});
