import type { UserFields } from '@vantage/contract/user-fields';
import { userImportLimits, type UserImportReport } from '@vantage/contract/user-import';
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

const addLines = fixedStatement(`
  insert into user_import_row (tenant_id, job_id, line, user_name_key, email_key, fields, problems)
  select $1, $2, line, user_name_key, email_key, fields, problems
  from jsonb_to_recordset($3::jsonb)
    as r(line int, user_name_key text, email_key text, fields jsonb, problems jsonb)`);

/** Lines whose key an earlier line or a user has already. */
const findTaken = (key: 'user_name_key' | 'email_key') =>
  fixedStatement<{ line: number; taken: boolean }>(`
    select line, taken from (
      select r.line, row_number() over (partition by r.${key} order by r.line) > 1 as again,
        exists (select from app_user u where u.tenant_id = $1 and u.${key} = r.${key} and u.deleted_at is null) as taken
      from user_import_row r where r.tenant_id = $1 and r.job_id = $2 and r.${key} is not null
    ) found where again or taken`);

// By the numbers of the lines: a join of the table with itself is planned for a few rows, since the planner has never seen
// so many, and takes the square of their number.
const addProblem = (key: 'user_name_key' | 'email_key') =>
  fixedStatement(`
    update user_import_row
    set problems = coalesce(problems, '[]') || jsonb_build_array(
      jsonb_build_object('field', $3::text, 'value', left(${key}, ${userImportLimits.value}), 'code', $4::text))
    where tenant_id = $1 and job_id = $2 and line = any($5::int[])`);

const count = fixedStatement<{ rows: number; valid: number }>(`
  select count(*)::int as rows, (count(*) filter (where problems is null))::int as valid
  from user_import_row where tenant_id = $1 and job_id = $2`);

const problems = fixedStatement<UserImportReport['invalid'][number]>(`
  select r.line, p.field, p.value, p.code
  from user_import_row r, jsonb_to_recordset(r.problems) as p(field text, value text, code text)
  where r.tenant_id = $1 and r.job_id = $2 and r.problems is not null
  order by r.line limit $3`);

const nextUsers = fixedStatement<ImportedUser>(`
  select line, fields from user_import_row
  where tenant_id = $1 and job_id = $2 and line > $3 and problems is null order by line limit $4`);

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
  select $1, id, user_name, user_name_key, first_name, last_name, email, email_key, role_id, language, employee_type,
    active
  from jsonb_to_recordset($2::jsonb) as u(id uuid, user_name text, user_name_key text, first_name text, last_name text,
    email text, email_key text, role_id int, language text, employee_type text, active boolean)`);

const insertWords = fixedStatement(`
  insert into app_user_word (tenant_id, user_id, word, shared_prefix)
  select $1, id, word, "sharedPrefix"
  from jsonb_to_recordset($2::jsonb) as u(id uuid, words jsonb),
    jsonb_to_recordset(words) as w(word text, "sharedPrefix" smallint)`);

const insertLocations = fixedStatement(`
  insert into app_user_location (tenant_id, user_id, location_id)
  select $1, id, location_id::uuid
  from jsonb_to_recordset($2::jsonb) as u(id uuid, places jsonb), jsonb_array_elements_text(places) location_id`);

const insertInvitations = fixedStatement(`
  insert into due_invitation (tenant_id, user_id)
  select $1, id from jsonb_to_recordset($2::jsonb) as u(id uuid)`);

const unique = [
  { field: 'userName', find: findTaken('user_name_key'), add: addProblem('user_name_key') },
  { field: 'email', find: findTaken('email_key'), add: addProblem('email_key') },
] as const;

/** The lines of a file of users on their way, and the users that they become. */
export const userImportRepository = () => ({
  async addLines(scope: Scope, jobId: string, lines: readonly ImportedLine[]): Promise<void> {
    const rows = lines.map((line) => ({
      line: line.line,
      user_name_key: line.userNameKey,
      email_key: line.emailKey,
      fields: line.fields,
      problems: line.problems.length === 0 ? null : line.problems,
    }));
    await addLines(scope, jobId, JSON.stringify(rows));
  },

  /** Marks what lines have that an earlier line or a user has already. */
  async markTaken(scope: Scope, jobId: string): Promise<void> {
    for (const { field, find, add } of unique) {
      const found = await find(scope, jobId);
      for (const code of ['taken', 'twice'] as const) {
        const lines = found.filter(({ taken }) => taken === (code === 'taken')).map(({ line }) => line);
        if (lines.length > 0) await add(scope, jobId, field, code, lines);
      }
    }
  },

  /** What is wrong with the file, the first of it one by one. */
  async report(scope: Scope, jobId: string): Promise<UserImportReport> {
    const [[{ rows, valid } = { rows: 0, valid: 0 }], invalid] = await Promise.all([
      count(scope, jobId),
      problems(scope, jobId, userImportLimits.told),
    ]);
    return { rows, valid, invalidCount: rows - valid, invalid };
  },

  /** The next lines without a mistake. */
  usersAfter: (scope: Scope, jobId: string, line: number, limit: number): Promise<ImportedUser[]> =>
    nextUsers(scope, jobId, line, limit),

  /** Adds users who have no password, and notes that they are to be invited. */
  async insertUsers(
    scope: Scope,
    users: readonly (Pick<ImportedUser, 'fields'> & { readonly id: string })[],
  ): Promise<void> {
    const rows = JSON.stringify(
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
        words: rowWordsOf(fields.userName, fields.firstName, fields.lastName, fields.email),
        places: fields.locationIds,
      })),
    );
    for (const insert of [insertUsers, insertWords, insertLocations, insertInvitations])
      await insert(scope, rows);
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
