import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { listLimits } from '@vantage/contract/list-limits';
import type { LanguageCode } from '@vantage/contract/language-codes';
import type { RoleId } from '@vantage/contract/permissions';
import type { User, UserQuery } from '@vantage/contract/users';
import type { Scope } from '../../platform/database/database';
import { fixedStatement } from '../../platform/database/fixed-statement';
import { boundedTotal, keysetPage, type CountedPage, type SortType } from '../../platform/database/keyset';
import { addToTotal, entityTotal } from '../../platform/database/totals';
import { findWords, hasWords, wordsOf, type Search, type WordTable } from '../../platform/database/words';

interface UserTable {
  tenant_id: string;
  id: string;
  version: number;
  user_name: string;
  user_name_key: string;
  first_name: string;
  last_name: string;
  email: string;
  email_key: string;
  role_id: RoleId;
  language: LanguageCode;
  employee_type: User['employeeType'];
  active: boolean;
  locked: boolean;
  password_hash: string | null;
  must_change_password: boolean;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

interface UserTables {
  app_user: UserTable;
  app_user_word: { tenant_id: string; word: string; user_id: string };
}

const columns = [
  'id',
  'version',
  'user_name',
  'first_name',
  'last_name',
  'email',
  'role_id',
  'language',
  'employee_type',
  'active',
  'locked',
  'created_at',
] as const;

export type UserRow = Pick<UserTable, (typeof columns)[number]>;
/** What a sign-in needs to know of a user. */
export type AccountRow = UserRow &
  Pick<UserTable, 'user_name_key' | 'email_key' | 'password_hash' | 'must_change_password'>;

export interface NewUser {
  readonly userName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly roleId: RoleId;
  readonly language: LanguageCode;
  readonly employeeType: User['employeeType'];
  readonly active: boolean;
  readonly passwordHash: string | null;
  /** The password is not the user's own choice; left out, it is. */
  readonly mustChangePassword?: boolean;
}

const sortColumns: Record<UserQuery['sort'], { column: keyof UserRow; type: SortType }> = {
  userName: { column: 'user_name', type: 'text' },
  firstName: { column: 'first_name', type: 'text' },
  lastName: { column: 'last_name', type: 'text' },
  email: { column: 'email', type: 'text' },
  createdAt: { column: 'created_at', type: 'timestamptz' },
};

/** Names and addresses are compared without case. */
export const userKey = (value: string): string => value.normalize('NFC').trim().toLowerCase();

const accountColumns = [
  ...columns,
  'user_name_key',
  'email_key',
  'password_hash',
  'must_change_password',
] as const;

const present = (scope: Scope) =>
  scope
    .tables<UserTables>()
    .selectFrom('app_user')
    .where('app_user.tenant_id', '=', scope.tenantId)
    .where('app_user.deleted_at', 'is', null);

const words: WordTable = { table: 'app_user_word', ownerColumn: 'user_id', owner: 'app_user.id' };

const filtered = (scope: Scope, query: UserQuery, search: Search | null) => {
  let rows = present(scope);
  if (query.status) rows = rows.where('active', '=', query.status === 'Active');
  if (query.locked !== undefined) rows = rows.where('locked', '=', query.locked);
  if (query.roleId) rows = rows.where('role_id', '=', query.roleId);
  if (search) rows = rows.where(hasWords(scope, words, search));
  return rows;
};

/** Adds the words that a user is found by. */
const addWords = async (
  scope: Scope,
  id: string,
  user: Pick<NewUser, 'userName' | 'firstName' | 'lastName' | 'email'>,
): Promise<void> => {
  const own = wordsOf(user.userName, user.firstName, user.lastName, user.email);
  // Texts of signs alone have no words.
  if (own.length === 0) return;
  await scope
    .tables<UserTables>()
    .insertInto('app_user_word')
    .values(own.map((word) => ({ tenant_id: scope.tenantId, word, user_id: id })))
    .execute();
};

const countFiltered = async (scope: Scope, query: UserQuery, search: Search | null) => {
  const hasFilter = query.status !== undefined || query.locked !== undefined || query.roleId !== undefined;
  if (!hasFilter && !search) return { total: await entityTotal(scope, 'user'), totalIsExact: true };
  if (!hasFilter && search && search.beginnings.length <= 1) return boundedTotal(search.found);
  const { counted } = await scope
    .tables<UserTables>()
    .selectFrom(
      filtered(scope, query, search)
        .select('app_user.id')
        .limit(listLimits.countedTo + 1)
        .as('found'),
    )
    .select(sql<number>`count(*)::int`.as('counted'))
    .executeTakeFirstOrThrow();
  return boundedTotal(counted);
};

const findUser = fixedStatement<UserRow>(
  `select ${columns.join(', ')} from app_user where tenant_id = $1 and id = $2 and deleted_at is null`,
);

const findAccountByUserName = fixedStatement<AccountRow>(
  `select ${accountColumns.join(', ')} from app_user
   where tenant_id = $1 and user_name_key = $2 and deleted_at is null`,
);

export const userRepository = () => ({
  find: async (scope: Scope, id: string): Promise<UserRow | undefined> => (await findUser(scope, id))[0],

  /** As `find`, and nobody else can change the user until this transaction ends. */
  lock: (scope: Scope, id: string): Promise<UserRow | undefined> =>
    present(scope).select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

  async page(scope: Scope, query: UserQuery): Promise<CountedPage<UserRow>> {
    const search = await findWords(scope, words, query.search);
    const [page, total] = await Promise.all([
      keysetPage(filtered(scope, query, search).select(columns), query, {
        table: 'app_user',
        ...sortColumns[query.sort],
      }),
      countFiltered(scope, query, search),
    ]);
    return { ...page, ...total };
  },

  accountByUserName: async (scope: Scope, userName: string): Promise<AccountRow | undefined> =>
    (await findAccountByUserName(scope, userKey(userName)))[0],

  /** As `accountByUserName`, and no other such call gets on until this transaction ends. */
  lockAccountByUserName: (scope: Scope, userName: string): Promise<AccountRow | undefined> =>
    present(scope)
      .select(accountColumns)
      .where('user_name_key', '=', userKey(userName))
      .forNoKeyUpdate()
      .executeTakeFirst(),

  accountByEmail: (scope: Scope, email: string): Promise<AccountRow | undefined> =>
    present(scope).select(accountColumns).where('email_key', '=', userKey(email)).executeTakeFirst(),

  account: (scope: Scope, id: string): Promise<AccountRow | undefined> =>
    present(scope).select(accountColumns).where('id', '=', id).executeTakeFirst(),

  /** As `account`, and nobody else can change the user until this transaction ends. */
  lockAccount: (scope: Scope, id: string): Promise<AccountRow | undefined> =>
    present(scope).select(accountColumns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

  /** Changes what people may change of themselves. @returns the user as it is now */
  async setProfile(
    scope: Scope,
    id: string,
    profile: Pick<NewUser, 'firstName' | 'lastName' | 'language'>,
  ): Promise<UserRow> {
    const tables = scope.tables<UserTables>();
    const row = await tables
      .updateTable('app_user')
      .set({
        first_name: profile.firstName,
        last_name: profile.lastName,
        language: profile.language,
        version: sql<number>`version + 1`,
        updated_at: sql<Date>`now()`,
      })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow();
    await tables
      .deleteFrom('app_user_word')
      .where('tenant_id', '=', scope.tenantId)
      .where('user_id', '=', id)
      .execute();
    await addWords(scope, id, { ...profile, userName: row.user_name, email: row.email });
    return row;
  },

  /** Sets a password that its user has chosen. */
  async setPassword(scope: Scope, id: string, passwordHash: string): Promise<void> {
    await scope
      .tables<UserTables>()
      .updateTable('app_user')
      .set({ password_hash: passwordHash, must_change_password: false, updated_at: sql<Date>`now()` })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .execute();
  },

  /** The same password, hashed with today's parameters. */
  async rehash(scope: Scope, id: string, from: string, to: string): Promise<void> {
    await scope
      .tables<UserTables>()
      .updateTable('app_user')
      .set({ password_hash: to })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('password_hash', '=', from)
      .execute();
  },

  async insert(scope: Scope, user: NewUser): Promise<string> {
    const id = uuidv7();
    await scope
      .tables<UserTables>()
      .insertInto('app_user')
      .values({
        tenant_id: scope.tenantId,
        id,
        version: 1,
        user_name: user.userName,
        user_name_key: userKey(user.userName),
        first_name: user.firstName,
        last_name: user.lastName,
        email: user.email,
        email_key: userKey(user.email),
        role_id: user.roleId,
        language: user.language,
        employee_type: user.employeeType,
        active: user.active,
        locked: false,
        password_hash: user.passwordHash,
        must_change_password: user.mustChangePassword ?? false,
        created_at: sql<Date>`now()`,
        updated_at: sql<Date>`now()`,
        deleted_at: null,
      })
      .execute();
    await addWords(scope, id, user);
    await addToTotal(scope, 'user', 1);
    return id;
  },
});

export type UserRepository = ReturnType<typeof userRepository>;
