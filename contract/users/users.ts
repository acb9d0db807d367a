import { z } from 'zod';
import {
  idListParam,
  enumListParam,
  id,
  listQuery,
  page,
  queryBoolean,
  storedFields,
  timestamp,
} from '../api/fields';
import { listLimits } from '../api/list-limits';
import { language } from '../languages';
import { operation } from '../api/operation';
import { permission } from '../permissions';
import { roleId } from '../auth/sign-in';
import { userFields } from './user-fields';

const userStatus = z.enum(['Active', 'Inactive']);

export const user = z.strictObject({
  id,
  version: z.int(),
  ...storedFields(userFields.omit({ password: true })),
  /** By an administrator; only an administrator can unlock it. */
  locked: z.boolean(),
  /** After wrong passwords or codes; null if not locked. */
  signInLockedUntil: timestamp.nullable(),
  /** Has no password and has never signed in. */
  invited: z.boolean(),
  createdAt: timestamp,
  /** To the minute; null for never. */
  lastSeenAt: timestamp.nullable(),
});
export type User = z.infer<typeof user>;

const person = z.strictObject({
  id,
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  appRoleId: roleId,
});
export type Person = z.infer<typeof person>;

const listed = listQuery({
  sort: ['userName', 'firstName', 'lastName', 'email', 'role', 'employeeType', 'createdAt'],
  filters: {
    status: userStatus.optional(),
    locked: queryBoolean.optional(),
    /** Has no password and has never signed in. */
    invited: queryBoolean.optional(),
    roleId: enumListParam(z.enum(['1001', '1002', '1003', '1004']))
      .transform((ids) => ids.map(Number))
      .pipe(z.array(roleId))
      .optional(),
    /** Includes the locations below them. */
    locationId: idListParam(listLimits.filterValues).optional(),
  },
});

export const listedUsers = listed.omit({ limit: true, cursor: true });

export const listUsers = operation({
  method: 'GET',
  path: '/:tenantId/v1/admin/user',
  summary: 'List users, page by page',
  permission: permission.usersRead,
  query: listed,
  responses: { 200: page(user) },
});
export type UserQuery = z.infer<typeof listUsers.query>;

export const listActiveUsers = operation({
  method: 'GET',
  path: '/:tenantId/v1/admin/user/active',
  summary: 'List active users by name, at most 1,000, to choose from',
  permission: permission.usersRead,
  responses: { 200: z.array(person) },
});

export const listAdministrators = operation({
  method: 'GET',
  path: '/:tenantId/v1/admin/user/superuser',
  summary: 'List active administrators by name, at most 1,000',
  permission: permission.usersRead,
  responses: { 200: z.array(person) },
});

export const listAssignedUsers = operation({
  method: 'GET',
  path: '/:tenantId/v1/admin/user/assigneduser/:customerId',
  summary: "List a customer's assigned users by name, at most 1,000",
  permission: permission.usersRead,
  responses: { 200: z.array(person) },
});

export const listRoles = operation({
  method: 'GET',
  path: '/:tenantId/v1/admin/user/roles',
  summary: 'List the roles that the caller can assign to users',
  permission: permission.usersRead,
  responses: { 200: z.array(z.strictObject({ id: roleId, name: z.string() })) },
});

export const listUserLanguages = operation({
  method: 'GET',
  path: '/:tenantId/v1/admin/user/langs',
  summary: "List the languages available to the tenant's users",
  permission: permission.usersRead,
  responses: { 200: z.array(language) },
});

export const checkAvailability = operation({
  method: 'GET',
  path: '/:tenantId/v1/admin/user/availability',
  summary: 'Check whether a user name and an e-mail address are available and the e-mail domain is allowed',
  permission: permission.usersWrite,
  query: z.strictObject({
    userName: z.string().max(500).optional(),
    email: z.string().max(500).optional(),
    /** The user whose own name and address count as available. */
    excludeId: id.optional(),
  }),
  responses: {
    200: z.strictObject({
      userName: z.boolean().optional(),
      email: z.boolean().optional(),
      /** The allowed domains; only if the address is in none of them. */
      emailDomains: z.array(z.string()).optional(),
    }),
  },
});

export const getUser = operation({
  method: 'GET',
  path: '/:tenantId/v1/admin/user/:userId',
  summary: 'Get a user',
  permission: permission.usersRead,
  responses: { 200: user },
});

const rejections = ['user.userNameTaken', 'user.emailTaken', 'idempotency.mismatch'] as const;

export const createUser = operation({
  method: 'POST',
  path: '/:tenantId/v1/admin/user',
  summary: 'Add a user; without a password, the user is invited by e-mail to choose one',
  permission: permission.usersWrite,
  body: userFields,
  responses: { 201: user },
  problems: rejections,
  idempotent: true,
});
export type NewUserFields = z.infer<typeof createUser.body>;

export const changeUser = operation({
  method: 'PUT',
  path: '/:tenantId/v1/admin/user/:userId',
  summary: "Update a user; changing the role or password ends the user's sessions",
  permission: permission.usersWrite,
  body: userFields.extend({ version: z.int() }),
  responses: { 200: user },
  problems: ['conflict.stale', 'user.self', 'user.lastAdministrator', ...rejections],
  idempotent: true,
});
export type UserChange = z.infer<typeof changeUser.body>;

/** The body of a change that changes nothing. */
export const unchanged = ({
  id: _id,
  locked: _locked,
  signInLockedUntil: _signInLockedUntil,
  invited: _invited,
  createdAt: _createdAt,
  lastSeenAt: _lastSeenAt,
  ...fields
}: User): UserChange => fields;

export const deleteUser = operation({
  method: 'DELETE',
  path: '/:tenantId/v1/admin/user/:userId',
  summary: 'Delete a user; the user name and e-mail address can be used again, and audit entries are kept',
  permission: permission.usersWrite,
  responses: { 204: z.undefined() },
  problems: ['user.self', 'user.lastAdministrator'],
});

export const activateUser = operation({
  method: 'POST',
  path: '/:tenantId/v1/admin/user/:userId/activate',
  summary: 'Activate a user',
  permission: permission.usersWrite,
  responses: { 200: user },
});

export const deactivateUser = operation({
  method: 'POST',
  path: '/:tenantId/v1/admin/user/:userId/deactivate',
  summary: "Deactivate a user; ends the user's sessions",
  permission: permission.usersWrite,
  responses: { 200: user },
  problems: ['user.self', 'user.lastAdministrator'],
});

export const lockUser = operation({
  method: 'POST',
  path: '/:tenantId/v1/admin/user/:userId/lock',
  summary: "Lock an account until an administrator unlocks it; ends the user's sessions",
  permission: permission.usersWrite,
  responses: { 200: user },
  problems: ['user.self', 'user.lastAdministrator'],
});

export const unlockUser = operation({
  method: 'POST',
  path: '/:tenantId/v1/admin/user/:userId/unlock',
  summary: 'Unlock an account locked by an administrator or by wrong passwords',
  permission: permission.usersWrite,
  responses: { 200: user },
});

export const inviteUser = operation({
  method: 'POST',
  path: '/:tenantId/v1/admin/user/:userId/invite',
  summary: 'Send another invitation to a user who has not set a password',
  permission: permission.usersWrite,
  responses: { 200: user },
  problems: ['user.inactive', 'user.locked', 'user.passwordSet', 'request.tooMany'],
});

export const sendReset = operation({
  method: 'POST',
  path: '/:tenantId/v1/admin/user/:userId/send-reset',
  summary: 'E-mail a user a link to choose a password',
  permission: permission.usersWrite,
  responses: { 200: user },
  problems: ['user.inactive', 'user.locked', 'request.tooMany'],
});
