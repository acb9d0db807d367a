import { z } from 'zod';
import { id } from '../api/fields';
import { operation } from '../api/operation';
import { permission } from '../permissions';
import { signedIn } from './sign-in';

export const viewAsMinutes = 30;

export const startViewAs = operation({
  method: 'POST',
  path: '/:tenantId/v1/view-as',
  summary: `View as a user: start a read-only session of at most ${viewAsMinutes} minutes`,
  permission: permission.usersViewAs,
  body: z.strictObject({ userId: id }),
  responses: { 201: signedIn },
  problems: ['viewAs.administrator', 'user.inactive', 'user.locked'],
});

export const endViewAs = operation({
  method: 'DELETE',
  path: '/:tenantId/v1/view-as',
  summary: 'Stop viewing as a user: end this session, or those started from it',
  permission: 'signedIn',
  allowedInViewAs: true,
  responses: { 204: z.undefined() },
});
