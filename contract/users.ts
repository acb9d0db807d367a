import { z } from 'zod';
import { id, listQuery, page, queryBoolean, text, timestamp } from './fields';
import { languageCode } from './languages';
import { operation } from './operation';
import { permission } from './permissions';
import { roleId } from './sign-in';

export const employeeType = z.enum(['Internal', 'Contractor']);
const userStatus = z.enum(['Active', 'Inactive']);

/** A person's names as they are written; what is read may be older than these bounds. */
export const personFields = {
  firstName: text({ min: 2, max: 50 }),
  lastName: text({ min: 1, max: 50 }),
};

export const user = z.strictObject({
  id,
  version: z.int(),
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  appRoleId: roleId,
  language: languageCode,
  employeeType,
  active: z.boolean(),
  locked: z.boolean(),
  createdAt: timestamp,
});
export type User = z.infer<typeof user>;

export const listUsers = operation({
  method: 'GET',
  path: '/:tenantId/v1/admin/user',
  summary: 'Users of the tenant, page by page',
  permission: permission.usersRead,
  query: listQuery({
    sort: ['userName', 'firstName', 'lastName', 'email', 'createdAt'],
    filters: {
      status: userStatus.optional(),
      locked: queryBoolean.optional(),
      roleId: z.coerce.number().pipe(roleId).optional(),
    },
  }),
  answers: { 200: page(user) },
});
export type UserQuery = z.infer<typeof listUsers.query>;

export const getUser = operation({
  method: 'GET',
  path: '/:tenantId/v1/admin/user/:userId',
  summary: 'One user',
  permission: permission.usersRead,
  answers: { 200: user },
});
