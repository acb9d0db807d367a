import { describe, expect, it } from 'vitest';
import { ApiProblem } from './api-problem';
import { changedFields, mergeConcurrentChange, conflictingVersion } from './edit-conflict';

const read = { message: 'Welcome', idleMinutes: 30, hosts: ['a.example'], subject: 'email' };
const theirs = { ...read, message: 'Theirs', hosts: ['b.example'] };

describe('a concurrent change by another user', () => {
  it('gives way where something was typed, and is taken elsewhere', () => {
    const typed = { ...read, message: 'Mine', idleMinutes: 15 };
    expect(mergeConcurrentChange(theirs, read, typed)).toEqual({
      ...theirs,
      message: 'Mine',
      idleMinutes: 15,
    });
  });

  it('is named by field, for every kind of value', () => {
    expect(changedFields(read, theirs)).toEqual(['message', 'hosts']);
    expect(changedFields(read, { ...read, hosts: ['a.example'] })).toEqual([]);
  });

  it('comes with the refusal of a change that was overtaken, and with no other failure', () => {
    const problem = (code: string) =>
      new ApiProblem({ type: '', title: '', detail: '', status: 409, code, requestId: '', current: theirs });
    expect(conflictingVersion(problem('conflict.stale'))).toEqual(theirs);
    expect(conflictingVersion(problem('conflict.inUse'))).toBeNull();
    expect(conflictingVersion(new Error('offline'))).toBeNull();
  });
});
