import { sql, type Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { userFields, type UserFields } from '@vantage/contract/users/user-fields';
import type { DB } from '../../database-schema';
import type { Scope } from '../../platform/database/database';
import { preparedStatement } from '../../platform/database/prepared-statement';
import { onUniqueViolation } from '../../platform/database/constraint-errors';
import { fieldColumns } from '../../platform/entity-fields';
import { AppError } from '../../platform/errors';
import { adjustCount } from '../../platform/database/entity-counts';
import { toSearchTokens } from '../../platform/database/search-index';
import { normalizeText } from '@vantage/contract/api/normalize-text';

export const userColumns = fieldColumns(userFields.omit({ password: true, locationIds: true }), {
  appRoleId: 'role_id',
});

export const columns = ['id', 'version', ...userColumns.columns, 'locked', 'created_at'] as const;

export type UserRow = Pick<Selectable<DB['app_user']>, (typeof columns)[number]>;
export type DetailedUserRow = UserRow & UserDetails;
export type AccountRow = UserRow &
  Pick<
    Selectable<DB['app_user']>,
    'normalized_user_name' | 'normalized_email' | 'password_hash' | 'must_change_password'
  >;

export type UserValues = Omit<UserFields, 'password' | 'locationIds'>;

export interface NewUser extends UserValues {
  readonly passwordHash: string | null;
  /** True if the user did not choose the password. */
  readonly mustChangePassword?: boolean;
}

export const normalizeUserName = (value: string): string => normalizeText(value, 'NFC').trim().toLowerCase();

export const userRow = (user: UserValues) => ({
  ...userColumns.toRow(user),
  normalized_user_name: normalizeUserName(user.userName),
  normalized_email: normalizeUserName(user.email),
});

const accountColumns = [
  ...columns,
  'normalized_user_name',
  'normalized_email',
  'password_hash',
  'must_change_password',
] as const;

/** Excludes deleted users. */
export const notDeleted = (scope: Scope) =>
  scope
    .tables()
    .selectFrom('app_user')
    .where('app_user.tenant_id', '=', scope.tenantId)
    .where('app_user.deleted_at', 'is', null);

/** Excludes the password; also used for the audit log. */
export const toUserFields = (row: DetailedUserRow): Omit<UserFields, 'password'> => ({
  ...userColumns.fromRow(row),
  locationIds: row.location_ids,
});

/** Each is an index look-up. */
export interface UserDetails {
  readonly has_password: boolean;
  readonly location_ids: string[];
  readonly last_seen_at: Date | null;
  readonly sign_in_locked_until: Date | null;
}

// Subqueries compare with the tenant itself: with the column of the outer row, a distributed database would ask all its nodes.
const detailTexts: Readonly<Record<keyof UserDetails, string>> = {
  has_password: 'app_user.password_hash is not null',
  location_ids: `array(
    select l.location_id from app_user_location l
    where l.tenant_id = $1 and l.user_id = app_user.id order by l.location_id)`,
  last_seen_at: `(
    select s.last_seen_at from session s
    where s.tenant_id = $1 and s.user_id = app_user.id and s.viewed_user_id is null
    order by s.started_at desc limit 1)`,
  sign_in_locked_until: `(
    select a.locked_until from sign_in_attempt a
    where a.tenant_id = $1 and a.normalized_name = app_user.normalized_user_name)`,
};

const detail = <Name extends keyof UserDetails>({ tenantId }: Scope, name: Name) => {
  const [before = '', after = ''] = detailTexts[name].split('$1');
  return sql<UserDetails[Name]>`${sql.raw(before)}${after === '' ? sql`` : tenantId}${sql.raw(after)}`.as(
    name,
  );
};

export const detailedColumns = (scope: Scope) =>
  [
    ...columns,
    detail(scope, 'has_password'),
    detail(scope, 'location_ids'),
    detail(scope, 'last_seen_at'),
    detail(scope, 'sign_in_locked_until'),
  ] as const;

export const addSearchTokens = async (
  scope: Scope,
  id: string,
  user: Pick<NewUser, 'userName' | 'firstName' | 'lastName' | 'email'>,
): Promise<void> => {
  const own = toSearchTokens(user.userName, user.firstName, user.lastName, user.email);
  // Punctuation alone has no tokens.
  if (own.length === 0) return;
  await scope
    .tables()
    .insertInto('app_user_search_token')
    .values(
      own.map(({ token, sharedPrefix }) => ({
        tenant_id: scope.tenantId,
        token,
        shared_prefix: sharedPrefix,
        user_id: id,
      })),
    )
    .execute();
};

export const replaceSearchTokens = async (
  scope: Scope,
  id: string,
  user: Pick<NewUser, 'userName' | 'firstName' | 'lastName' | 'email'>,
): Promise<void> => {
  await scope
    .tables()
    .deleteFrom('app_user_search_token')
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', id)
    .execute();
  await addSearchTokens(scope, id, user);
};

const findDetailed = preparedStatement<DetailedUserRow>(`
  select ${[
    ...columns.map((column) => `app_user.${column}`),
    ...Object.entries(detailTexts).map(([name, text]) => `${text} as ${name}`),
  ].join(', ')}
  from app_user where tenant_id = $1 and id = $2 and deleted_at is null
`);

const nameTaken = onUniqueViolation(
  'app_user_normalized_user_name',
  () =>
    new AppError('user.userNameTaken', {
      fields: { userName: [{ code: 'taken', message: 'The user name already exists.' }] },
    }),
);
const emailTaken = onUniqueViolation(
  'app_user_normalized_email',
  () =>
    new AppError('user.emailTaken', {
      fields: { email: [{ code: 'taken', message: 'Email address already exists.' }] },
    }),
);
/** Converts a unique violation to the matching error. */
export const translateUniqueViolation = (error: unknown): never => {
  try {
    return nameTaken(error);
  } catch (other) {
    return emailTaken(other);
  }
};

const findUser = preparedStatement<UserRow>(
  `select ${columns.join(', ')} from app_user where tenant_id = $1 and id = $2 and deleted_at is null`,
);

const findAccountByUserName = preparedStatement<AccountRow>(
  `select ${accountColumns.join(', ')} from app_user
   where tenant_id = $1 and normalized_user_name = $2 and deleted_at is null`,
);

export const userRepository = () => ({
  async find(scope: Scope, id: string): Promise<UserRow | undefined> {
    return (await findUser(scope, id))[0];
  },

  async findDetailed(scope: Scope, id: string): Promise<DetailedUserRow | undefined> {
    return (await findDetailed(scope, id))[0];
  },

  lock(scope: Scope, id: string): Promise<UserRow | undefined> {
    return notDeleted(scope).select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  },

  async accountByUserName(scope: Scope, userName: string): Promise<AccountRow | undefined> {
    return (await findAccountByUserName(scope, normalizeUserName(userName)))[0];
  },

  accountByEmail(scope: Scope, email: string): Promise<AccountRow | undefined> {
    return notDeleted(scope)
      .select(accountColumns)
      .where('normalized_email', '=', normalizeUserName(email))
      .executeTakeFirst();
  },

  account(scope: Scope, id: string): Promise<AccountRow | undefined> {
    return notDeleted(scope).select(accountColumns).where('id', '=', id).executeTakeFirst();
  },

  lockAccountForShare(scope: Scope, id: string): Promise<AccountRow | undefined> {
    return notDeleted(scope).select(accountColumns).where('id', '=', id).forShare().executeTakeFirst();
  },

  lockAccount(scope: Scope, id: string): Promise<AccountRow | undefined> {
    return notDeleted(scope).select(accountColumns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  },

  async setProfile(
    scope: Scope,
    id: string,
    profile: Pick<NewUser, 'firstName' | 'lastName' | 'language'>,
  ): Promise<UserRow> {
    const tables = scope.tables();
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
    await replaceSearchTokens(scope, id, { ...profile, userName: row.user_name, email: row.email });
    return row;
  },

  /** For a password that its user chose. */
  async setPassword(scope: Scope, id: string, passwordHash: string): Promise<void> {
    await scope
      .tables()
      .updateTable('app_user')
      .set({ password_hash: passwordHash, must_change_password: false, updated_at: sql<Date>`now()` })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .execute();
  },

  /** Only if the hash is still `from`. */
  async rehash(scope: Scope, id: string, from: string, to: string): Promise<void> {
    await scope
      .tables()
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
      .tables()
      .insertInto('app_user')
      .values({
        tenant_id: scope.tenantId,
        id,
        version: 1,
        ...userRow(user),
        locked: false,
        password_hash: user.passwordHash,
        must_change_password: user.mustChangePassword ?? false,
        created_at: sql<Date>`now()`,
        updated_at: sql<Date>`now()`,
        deleted_at: null,
      })
      .execute()
      .catch(translateUniqueViolation);
    await addSearchTokens(scope, id, user);
    await adjustCount(scope, 'user', 1);
    return id;
  },
});

export type UserRepository = ReturnType<typeof userRepository>;
