import { describe, expect, it } from 'vitest';
import { ApiProblem } from './api-problem';
import { changedFields, changedItems, conflictingVersion, mergeConcurrentChange } from './edit-conflict';

const read = { message: 'Welcome', idleMinutes: 30, hosts: ['a.example'], subject: 'email' };
const theirs = { ...read, message: 'Theirs', hosts: ['b.example'] };
const abc = ['a', 'b', 'c'];

describe('a concurrent change by another user', () => {
  it('yields to local edits, and is adopted in other fields', () => {
    const typed = { ...read, message: 'Mine', idleMinutes: 15 };
    expect(mergeConcurrentChange(theirs, read, typed)).toEqual({
      ...theirs,
      message: 'Mine',
      idleMinutes: 15,
    });
  });

  it.each([
    ['additions of both', [...abc, 'theirs'], [...abc, 'mine'], [...abc, 'theirs', 'mine']],
    ['removals of both', ['b', 'c'], ['a', 'c'], ['c']],
    ['an addition and a removal', [...abc, 'theirs'], ['a', 'b'], ['a', 'b', 'theirs']],
    ['the same addition once', [...abc, 'd'], [...abc, 'd', 'e'], [...abc, 'd', 'e']],
    ['the edited order', ['c', 'b', 'a', 'theirs'], ['b', 'a', 'c'], ['b', 'a', 'theirs', 'c']],
  ])('keeps %s in a list', (_, others, typed, merged) => {
    expect(mergeConcurrentChange({ list: others }, { list: abc }, { list: typed })).toEqual({
      list: merged,
    });
    const text = (items: readonly string[]) => ({ list: items.join('\n') });
    expect(mergeConcurrentChange(text(others), text(abc), text(typed), ['list'])).toEqual(text(merged));
    expect(mergeConcurrentChange(text(others), text(abc), text(typed))).toEqual(text(typed));
  });

  it('keeps a new text of an item, unless the item was removed', () => {
    const items = (...texts: string[]) => texts.map((text) => ({ key: text, text }));
    const [a, b] = items('a', 'b');
    const typed = { list: [{ key: 'a', text: 'A' }, b] };
    const merged = (theirs: object[]) =>
      mergeConcurrentChange({ list: theirs }, { list: [a, b] as object[] }, typed as { list: object[] });
    expect(merged(items('a', 'b', 'c'))).toEqual({ list: [...typed.list, ...items('c')] });
    expect(merged(items('b'))).toEqual({ list: items('b') });
    expect(changedItems(items('a', 'b'), items('b', 'c'))).toEqual({ added: ['c'], removed: ['a'] });
  });

  it('is reported by item, for lists', () => {
    expect(changedItems('a\nb\n', 'b\nc')).toEqual({ added: ['c'], removed: ['a'] });
    expect(changedItems(['a'], ['a', 'b'])).toEqual({ added: ['b'], removed: [] });
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
