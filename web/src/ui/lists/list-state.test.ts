import { describe, expect, it } from 'vitest';
import { ApiProblem, genericProblem } from '../../lib/api/api-problem';
import { listState } from './list-state';

const settled = { isPending: false };

describe('listState', () => {
  it('is loading, then failed, before the first response', () => {
    expect(listState({ isPending: true }, undefined, true)).toBe('loading');
    expect(listState(settled, undefined, true)).toBe('failed');
  });

  it('distinguishes a missing permission from a failure', () => {
    const rejected = new ApiProblem({ ...genericProblem(403), code: 'permission.denied' });
    expect(listState({ isPending: false, error: rejected }, undefined, false)).toBe('notAllowed');
    const broken = new ApiProblem(genericProblem(500));
    expect(listState({ isPending: false, error: broken }, undefined, false)).toBe('failed');
  });

  it('distinguishes an empty list from one without matches', () => {
    expect(listState(settled, 0, false)).toBe('empty');
    expect(listState(settled, 0, true)).toBe('noMatch');
  });

  it('shows loaded rows', () => {
    expect(listState(settled, 3, true)).toBe('filled');
  });
});
