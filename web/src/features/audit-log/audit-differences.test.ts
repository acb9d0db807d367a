import { describe, expect, it } from 'vitest';
import { findDifferences } from './audit-differences';

describe('the differences of an audit entry', () => {
  it('list the changed fields, including nested ones', () => {
    const before = { name: 'Kobe', session: { idleMinutes: 60, absoluteHours: 12 }, domains: ['a.example'] };
    const after = { name: 'Osaka', session: { idleMinutes: 30, absoluteHours: 12 }, domains: [] };
    expect(findDifferences({ before, after })).toEqual([
      { path: 'name', before: 'Kobe', after: 'Osaka' },
      { path: 'session.idleMinutes', before: 60, after: 30 },
      { path: 'domains', before: ['a.example'], after: [] },
    ]);
  });

  it('list all fields of a created or deleted entity', () => {
    expect(findDifferences({ before: null, after: { name: 'Kobe', parentId: null } })).toEqual([
      { path: 'name', before: undefined, after: 'Kobe' },
      { path: 'parentId', before: undefined, after: null },
    ]);
    expect(findDifferences({ before: { name: 'Kobe' }, after: null })).toEqual([
      { path: 'name', before: 'Kobe', after: undefined },
    ]);
  });

  it('are empty for an entry without fields', () => {
    expect(findDifferences({ before: null, after: null })).toEqual([]);
  });
});
