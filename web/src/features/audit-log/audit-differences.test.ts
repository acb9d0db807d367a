import { describe, expect, it } from 'vitest';
import { differencesOf } from './audit-differences';

describe('the differences of an audit entry', () => {
  it('list the changed fields, including nested ones', () => {
    const before = { name: 'Kobe', session: { idleMinutes: 60, absoluteHours: 12 }, domains: ['a.example'] };
    const after = { name: 'Osaka', session: { idleMinutes: 30, absoluteHours: 12 }, domains: [] };
    expect(differencesOf({ before, after })).toEqual([
      { path: 'name', before: 'Kobe', after: 'Osaka' },
      { path: 'session.idleMinutes', before: 60, after: 30 },
      { path: 'domains', before: ['a.example'], after: [] },
    ]);
  });

  it('list all fields of a created or deleted entity', () => {
    expect(differencesOf({ before: null, after: { name: 'Kobe', parentId: null } })).toEqual([
      { path: 'name', before: undefined, after: 'Kobe' },
      { path: 'parentId', before: undefined, after: null },
    ]);
    expect(differencesOf({ before: { name: 'Kobe' }, after: null })).toEqual([
      { path: 'name', before: 'Kobe', after: undefined },
    ]);
  });

  it('are empty for an entry without fields', () => {
    expect(differencesOf({ before: null, after: null })).toEqual([]);
  });
});
