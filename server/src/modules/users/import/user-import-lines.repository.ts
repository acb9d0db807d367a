import type { UserFields } from '@vantage/contract/users/user-fields';
import type { Scope } from '../../../platform/database/database';
import { preparedStatement } from '../../../platform/database/prepared-statement';
import { adjustCount } from '../../../platform/database/entity-counts';
import { toSearchTokens } from '../../../platform/database/search-index';
import type { ImportedLine } from './user-import-line';
import { userColumns, userRow } from '../users.repository';

export interface ImportedUser {
  readonly line: number;
  readonly fields: Omit<UserFields, 'password'>;
}

// The tenant comes from a table: a distributed database rejects an insert that selects from functions only.
const addLines = preparedStatement(`
  insert into user_import_row (tenant_id, import_id, line, fields)
  select t.tenant_id, $2, r.line, r.fields
  from tenant_settings t, jsonb_to_recordset($3::jsonb) as r(line int, fields jsonb)
  where t.tenant_id = $1`);

const findTaken = (key: 'normalized_user_name' | 'normalized_email') =>
  preparedStatement<{ key: string }>(`
    select ${key} as key from app_user
    where tenant_id = $1 and ${key} = any($2::text[]) and deleted_at is null`);
const findUserNames = findTaken('normalized_user_name');
const findEmails = findTaken('normalized_email');

const nextUsers = preparedStatement<ImportedUser>(`
  select line, fields from user_import_row
  where tenant_id = $1 and import_id = $2 and line > $3 order by line limit $4`);

const removeLines = preparedStatement('delete from user_import_row where tenant_id = $1 and import_id = $2');

const deleteLinesOfEndedImports = preparedStatement<{ line: number }>(`
  delete from user_import_row where tenant_id = $1 and (import_id, line) in (
    select r.import_id, r.line from user_import_row r
    join user_import i on i.tenant_id = $1 and i.id = r.import_id and i.state <> 'Running'
    where r.tenant_id = $1 limit $2
  )
  returning line`);

const insertedColumns = ['id', ...userColumns.columns, 'normalized_user_name', 'normalized_email'];
const columnTypes: Readonly<Record<string, string>> = { id: 'uuid', role_id: 'int', active: 'boolean' };

const insertUsers = preparedStatement(`
  insert into app_user (tenant_id, ${insertedColumns.join(', ')})
  select t.tenant_id, ${insertedColumns.map((column) => `u.${column}`).join(', ')}
  from tenant_settings t,
    jsonb_to_recordset($2::jsonb) as u(${insertedColumns.map((column) => `${column} ${columnTypes[column] ?? 'text'}`).join(', ')})
  where t.tenant_id = $1`);

const insertSearchTokens = preparedStatement(`
  insert into app_user_search_token (tenant_id, user_id, token, shared_prefix)
  select t.tenant_id, k.id, k.token, k."sharedPrefix"
  from tenant_settings t, jsonb_to_recordset($2::jsonb) as k(id uuid, token text, "sharedPrefix" smallint)
  where t.tenant_id = $1`);

const insertLocations = preparedStatement(`
  insert into app_user_location (tenant_id, user_id, location_id)
  select t.tenant_id, l.id, l.location
  from tenant_settings t, jsonb_to_recordset($2::jsonb) as l(id uuid, location uuid)
  where t.tenant_id = $1`);

const insertInvitations = preparedStatement(`
  insert into pending_invitation (tenant_id, user_id)
  select t.tenant_id, i.id from tenant_settings t, unnest($2::uuid[]) as i(id) where t.tenant_id = $1`);

/** The rows in JSON, by table. */
export interface UserRows {
  readonly ids: readonly string[];
  readonly users: string;
  readonly searchTokens: string;
  readonly locations: string;
}

/** Separate from `insertUsers`, because it takes most of this process's time for an import. */
export const toUserRows = (
  users: readonly (Pick<ImportedUser, 'fields'> & { readonly id: string })[],
): UserRows => ({
  ids: users.map(({ id }) => id),
  users: JSON.stringify(users.map(({ id, fields }) => ({ id, ...userRow(fields) }))),
  searchTokens: JSON.stringify(
    users.flatMap(({ id, fields: { userName, firstName, lastName, email } }) =>
      toSearchTokens(userName, firstName, lastName, email).map((token) => ({ id, ...token })),
    ),
  ),
  locations: JSON.stringify(
    users.flatMap(({ id, fields }) => fields.locationIds.map((location) => ({ id, location }))),
  ),
});

export interface TakenNames {
  readonly userName: ReadonlySet<string>;
  readonly email: ReadonlySet<string>;
}

const listKeys = (lines: readonly ImportedLine[], key: 'normalizedUserName' | 'normalizedEmail'): string[] =>
  lines.flatMap((line) => line[key] ?? []);

export const userImportLinesRepository = () => ({
  async findUsedNames(scope: Scope, lines: readonly ImportedLine[]): Promise<TakenNames> {
    const [userNames, emails] = await Promise.all([
      findUserNames(scope, listKeys(lines, 'normalizedUserName')),
      findEmails(scope, listKeys(lines, 'normalizedEmail')),
    ]);
    const toSet = (rows: readonly { key: string }[]) => new Set(rows.map(({ key }) => key));
    return { userName: toSet(userNames), email: toSet(emails) };
  },

  async addLines(scope: Scope, importId: string, users: readonly ImportedUser[]): Promise<void> {
    await addLines(scope, importId, JSON.stringify(users));
  },

  usersAfter(scope: Scope, importId: string, line: number, limit: number): Promise<ImportedUser[]> {
    return nextUsers(scope, importId, line, limit);
  },

  async insertUsers(scope: Scope, rows: UserRows): Promise<void> {
    await Promise.all([
      insertUsers(scope, rows.users),
      insertSearchTokens(scope, rows.searchTokens),
      insertLocations(scope, rows.locations),
      insertInvitations(scope, rows.ids),
    ]);
  },

  /** Call it last: it locks the counter, so other transactions that add users wait until the commit. */
  async countUsers(scope: Scope, added: number): Promise<void> {
    await adjustCount(scope, 'user', added);
  },

  async removeLines(scope: Scope, importId: string): Promise<void> {
    await removeLines(scope, importId);
  },

  /** Deletes lines of imports that have ended. @returns how many, at most `limit` */
  async deleteLinesOfEndedImports(scope: Scope, limit: number): Promise<number> {
    return (await deleteLinesOfEndedImports(scope, limit)).length;
  },
});

export type UserImportLinesRepository = ReturnType<typeof userImportLinesRepository>;
