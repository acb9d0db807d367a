import { z } from 'zod';
import { brandingFields, pageLinks } from './branding-settings';
import { languageFields } from './language-settings';
import { optionLists, optionRenames } from './option-lists';
import { embedHosts, powerBiFields, tableauFields } from './embed-settings';
import { someFieldsOf } from '../api/fields';
import { operation } from '../api/operation';
import { permission } from '../permissions';
import { mailFields } from './mail-settings';
import { allSettings } from './settings';
import { authMethods, emailDomains, sessionLengths, ssoFields } from './sign-in-settings';

// Separate, since the sign-in screen only reads settings.

const settingsChange = z.strictObject({
  version: z.int(),
  ...brandingFields.partial().shape,
  links: someFieldsOf(pageLinks).optional(),
  ...languageFields.partial().shape,
  authMethod: authMethods.optional(),
  emailDomains: emailDomains.optional(),
  enableSubarea: z.boolean().optional(),
  enableDepartment: z.boolean().optional(),
  enableDivision: z.boolean().optional(),
  enableShift: z.boolean().optional(),
  /** Reserved for action tracking, which is not part of the product. */
  enableVerifier: z.boolean().optional(),
  enableActionAttachment: z.boolean().optional(),
  /** Customers and surveys may retain values that are no longer listed. */
  options: someFieldsOf(optionLists).optional(),
  renamedOptions: optionRenames.optional(),
  session: someFieldsOf(sessionLengths).optional(),
  /** In addition to the providers' own. */
  embedHosts: embedHosts.optional(),
  powerBi: someFieldsOf(powerBiFields).optional(),
  tableau: someFieldsOf(tableauFields).optional(),
  mail: someFieldsOf(mailFields).optional(),
  sso: someFieldsOf(ssoFields).optional(),
});
export type SettingsChange = z.infer<typeof settingsChange>;

/** The tenant comes from the token. */
export const changeSettings = operation({
  method: 'POST',
  path: '/v1/app',
  summary: "Update the tenant's settings",
  permission: permission.settingsWrite,
  body: settingsChange,
  responses: { 200: allSettings },
  problems: ['conflict.stale', 'idempotency.mismatch'],
  idempotent: true,
});
