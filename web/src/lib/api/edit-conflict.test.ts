import { describe, expect, it } from 'vitest';
import { ApiProblem } from './api-problem';
import { changedFields, mergeConcurrentChange, conflictingVersion } from './edit-conflict';

const read = { message: 'Welcome', idleMinutes: 30, hosts: ['a.example'], subject: 'email' };
const theirs = { ...read, message: 'Theirs', hosts: ['b.example'] };

describe('a concurrent change by another user', () => {
  it('yields to local edits, and is adopted in other fields', () => {
    const typed = { ...read, message: 'Mine', idleMinutes: 15 };
    expect(mergeConcurrentChange(theirs, read, typed)).toEqual({
      ...theirs,
      message: 'Mine',
      idleMinutes: 15,
    });
  });

  it('is reported by field, for every kind of value', () => {
    expect(changedFields(read, theirs)).toEqual(['message', 'hosts']);
    expect(changedFields(read, { ...read, hosts: ['a.example'] })).toEqual([]);
  });

  it('is part of a stale response, and of no other error', () => {
    const problem = (code: string) =>
      new ApiProblem({ type: '', title: '', detail: '', status: 409, code, requestId: '', current: theirs });
    expect(conflictingVersion(problem('conflict.stale'))).toEqual(theirs);
    expect(conflictingVersion(problem('conflict.inUse'))).toBeNull();
    expect(conflictingVersion(new Error('offline'))).toBeNull();
  });
});
