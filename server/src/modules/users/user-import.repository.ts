import type { UserFields } from '@vantage/contract/user-fields';
import type { Scope } from '../../platform/database/database';
import { fixedStatement } from '../../platform/database/fixed-statement';
import { addToTotal } from '../../platform/database/totals';
import { rowWordsOf } from '../../platform/database/words';
import type { ImportedLine } from './user-import-line';
import { userKey } from './users.repository';

/** A line without a mistake, and the user that it is to become. */
export interface ImportedUser {
  readonly line: number;
  readonly fields: Omit<UserFields, 'password'>;
}

// The tenant comes from a row of its own: a distributed database refuses rows that stand for themselves alone.
const addLines = fixedStatement(`
  insert into user_import_row (tenant_id, job_id, line, fields)
  select t.tenant_id, $2, r.line, r.fields
  from tenant_settings t, jsonb_to_recordset($3::jsonb) as r(line int, fields jsonb)
  where t.tenant_id = $1`);

const findTaken = (key: 'user_name_key' | 'email_key') =>
  fixedStatement<{ key: string }>(`
    select ${key} as key from app_user
    where tenant_id = $1 and ${key} = any($2::text[]) and deleted_at is null`);
const findUserNames = findTaken('user_name_key');
const findEmails = findTaken('email_key');

const nextUsers = fixedStatement<ImportedUser>(`
  select line, fields from user_import_row
  where tenant_id = $1 and job_id = $2 and line > $3 order by line limit $4`);

const removeLines = fixedStatement('delete from user_import_row where tenant_id = $1 and job_id = $2');

const forgetLines = fixedStatement<{ line: number }>(`
  delete from user_import_row where tenant_id = $1 and (job_id, line) in (
    select r.job_id, r.line from user_import_row r
    join job j on j.tenant_id = $1 and j.id = r.job_id and j.state <> 'Running'
    where r.tenant_id = $1 limit $2
  )
  returning line`);

const insertUsers = fixedStatement(`
  insert into app_user (tenant_id, id, user_name, user_name_key, first_name, last_name, email, email_key, role_id,
    language, employee_type, active)
  select t.tenant_id, u.id, u.user_name, u.user_name_key, u.first_name, u.last_name, u.email, u.email_key, u.role_id,
    u.language, u.employee_type, u.active
  from tenant_settings t,
    jsonb_to_recordset($2::jsonb) as u(id uuid, user_name text, user_name_key text, first_name text, last_name text,
      email text, email_key text, role_id int, language text, employee_type text, active boolean)
  where t.tenant_id = $1`);

const insertWords = fixedStatement(`
  insert into app_user_word (tenant_id, user_id, word, shared_prefix)
  select t.tenant_id, w.id, w.word, w."sharedPrefix"
  from tenant_settings t, jsonb_to_recordset($2::jsonb) as w(id uuid, word text, "sharedPrefix" smallint)
  where t.tenant_id = $1`);

const insertLocations = fixedStatement(`
  insert into app_user_location (tenant_id, user_id, location_id)
  select t.tenant_id, l.id, l.location
  from tenant_settings t, jsonb_to_recordset($2::jsonb) as l(id uuid, location uuid)
  where t.tenant_id = $1`);

const insertInvitations = fixedStatement(`
  insert into due_invitation (tenant_id, user_id)
  select t.tenant_id, i.id from tenant_settings t, unnest($2::uuid[]) as i(id) where t.tenant_id = $1`);

/** Users as their tables take them, in JSON. */
export interface UserRows {
  readonly ids: readonly string[];
  readonly users: string;
  readonly words: string;
  readonly locations: string;
}

/** Makes rows of users: most of what adding them costs this process. */
export const userRowsOf = (
  users: readonly (Pick<ImportedUser, 'fields'> & { readonly id: string })[],
): UserRows => ({
  ids: users.map(({ id }) => id),
  users: JSON.stringify(
    users.map(({ id, fields }) => ({
      id,
      user_name: fields.userName,
      user_name_key: userKey(fields.userName),
      first_name: fields.firstName,
      last_name: fields.lastName,
      email: fields.email,
      email_key: userKey(fields.email),
      role_id: fields.appRoleId,
      language: fields.language,
      employee_type: fields.employeeType,
      active: fields.active,
    })),
  ),
  words: JSON.stringify(
    users.flatMap(({ id, fields: { userName, firstName, lastName, email } }) =>
      rowWordsOf(userName, firstName, lastName, email).map((word) => ({ id, ...word })),
    ),
  ),
  locations: JSON.stringify(
    users.flatMap(({ id, fields }) => fields.locationIds.map((location) => ({ id, location }))),
  ),
});

/** Keys that users have already. */
export interface TakenKeys {
  readonly userName: ReadonlySet<string>;
  readonly email: ReadonlySet<string>;
}

const keysOf = (lines: readonly ImportedLine[], key: 'userNameKey' | 'emailKey'): string[] =>
  lines.flatMap((line) => line[key] ?? []);

/** The lines of a file of users on their way, and the users that they become. */
export const userImportRepository = () => ({
  /** Which of the lines' user names and addresses users have already. */
  async taken(scope: Scope, lines: readonly ImportedLine[]): Promise<TakenKeys> {
    const [userNames, emails] = await Promise.all([
      findUserNames(scope, keysOf(lines, 'userNameKey')),
      findEmails(scope, keysOf(lines, 'emailKey')),
    ]);
    const setOf = (rows: readonly { key: string }[]) => new Set(rows.map(({ key }) => key));
    return { userName: setOf(userNames), email: setOf(emails) };
  },

  /** Keeps users until all of the file has been read. */
  async addLines(scope: Scope, jobId: string, users: readonly ImportedUser[]): Promise<void> {
    await addLines(scope, jobId, JSON.stringify(users));
  },

  /** The next of those that are kept. */
  usersAfter: (scope: Scope, jobId: string, line: number, limit: number): Promise<ImportedUser[]> =>
    nextUsers(scope, jobId, line, limit),

  /**
   * Adds users who have no password, and notes that they are to be invited.
   * @param rows what `userRowsOf` has made of them
   */
  async insertUsers(scope: Scope, rows: UserRows): Promise<void> {
    await Promise.all([
      insertUsers(scope, rows.users),
      insertWords(scope, rows.words),
      insertLocations(scope, rows.locations),
      insertInvitations(scope, rows.ids),
    ]);
  },

  /** Last of all: whoever else adds a user waits from here to the end of the transaction. */
  async countUsers(scope: Scope, added: number): Promise<void> {
    await addToTotal(scope, 'user', added);
  },

  removeLines: async (scope: Scope, jobId: string): Promise<void> => {
    await removeLines(scope, jobId);
  },

  /** Forgets lines of files whose job is over. @returns how many, at most `limit` */
  forgetLines: async (scope: Scope, limit: number): Promise<number> =>
    (await forgetLines(scope, limit)).length,
});

export type UserImportRepository = ReturnType<typeof userImportRepository>;
