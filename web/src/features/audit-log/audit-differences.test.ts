import { describe, expect, it } from 'vitest';
import { differencesOf } from './audit-differences';

describe('the differences of an audit entry', () => {
  it('are those of a change, field by field, also within others', () => {
    const before = { name: 'Kobe', session: { idleMinutes: 60, absoluteHours: 12 }, domains: ['a.example'] };
    const after = { name: 'Osaka', session: { idleMinutes: 30, absoluteHours: 12 }, domains: [] };
    expect(differencesOf({ before, after })).toEqual([
      { path: 'name', before: 'Kobe', after: 'Osaka' },
      { path: 'session.idleMinutes', before: 60, after: 30 },
      { path: 'domains', before: ['a.example'], after: [] },
    ]);
  });

  it('are all fields of what was made or taken away', () => {
    expect(differencesOf({ before: null, after: { name: 'Kobe', parentId: null } })).toEqual([
      { path: 'name', before: undefined, after: 'Kobe' },
      { path: 'parentId', before: undefined, after: null },
    ]);
    expect(differencesOf({ before: { name: 'Kobe' }, after: null })).toEqual([
      { path: 'name', before: 'Kobe', after: undefined },
    ]);
  });

  it('are none where an entry says no more than what happened', () => {
    expect(differencesOf({ before: null, after: null })).toEqual([]);
  });
});
