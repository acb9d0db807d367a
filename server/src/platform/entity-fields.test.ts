import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { changedFields, fieldColumns } from './entity-fields';

const personFields = z.strictObject({ firstName: z.string(), appRoleId: z.int(), active: z.boolean() });
const columns = fieldColumns(personFields, { appRoleId: 'role_id' });

describe('fieldColumns', () => {
  it('names columns in snake case, except renamed ones', () => {
    expect(columns.columns).toEqual(['first_name', 'role_id', 'active']);
  });

  it('maps fields to a row and back, and leaves other columns out', () => {
    const fields = { firstName: 'Ada', appRoleId: 1001, active: true };
    const row = columns.toRow(fields);
    expect(row).toEqual({ first_name: 'Ada', role_id: 1001, active: true });
    expect(columns.fromRow({ ...row, password_hash: 'secret' } as typeof row)).toEqual(fields);
  });
});

describe('changedFields', () => {
  it('gives the fields that differ, before and after', () => {
    expect(changedFields({ name: 'A', tags: ['x'] }, { name: 'B', tags: ['x'] })).toEqual({
      before: { name: 'A' },
      after: { name: 'B' },
    });
  });

  it("is null if nothing differs, for any order of an object's keys", () => {
    expect(
      changedFields({ filter: { table: 'a', column: 'b' } }, { filter: { column: 'b', table: 'a' } }),
    ).toBeNull();
  });

  it('distinguishes lists in another order', () => {
    expect(changedFields({ roles: ['a', 'b'] }, { roles: ['b', 'a'] })).not.toBeNull();
  });
});
