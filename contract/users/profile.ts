import { z } from 'zod';
import { languageCode } from '../languages';
import { operation } from '../api/operation';
import { personFields } from './person-fields';

export const profileFields = z.strictObject({ ...personFields, language: languageCode });

const profile = profileFields.extend({
  version: z.int(),
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
});
export type Profile = z.infer<typeof profile>;

export const readProfile = operation({
  method: 'GET',
  path: '/:tenantId/v1/profile',
  summary: "Get the caller's name, e-mail address and language",
  permission: 'signedIn',
  responses: { 200: profile },
});

const profileChange = profileFields.extend({ version: z.int() });
export type ProfileChange = z.infer<typeof profileChange>;

export const changeProfile = operation({
  method: 'PUT',
  path: '/:tenantId/v1/profile',
  summary: "Update the caller's name and language",
  permission: 'signedIn',
  body: profileChange,
  responses: { 200: profile },
  problems: ['conflict.stale', 'idempotency.mismatch'],
  idempotent: true,
});
