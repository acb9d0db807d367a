import { z } from 'zod';
import { optionLists } from './option-lists';
import { embedHosts, powerBiFields, tableauFields } from './embed-settings';
import { operation } from '../api/operation';
import { permission } from '../permissions';
import { allSettings } from './settings';
import {
  authMethods,
  emailDomains,
  messageAboveLoginArea,
  sessionLengths,
  ssoFields,
} from './sign-in-settings';

// Separate, since the sign-in screen only reads settings.

const isAny = (fields: object): boolean => Object.values(fields).some((value) => value !== undefined);
const nothingGiven = { error: 'At least one field.', params: { code: 'nothingGiven' } };

const settingsChange = z.strictObject({
  version: z.int(),
  messageAboveLoginArea: messageAboveLoginArea.optional(),
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
  options: optionLists.partial().refine(isAny, nothingGiven).optional(),
  session: sessionLengths.partial().refine(isAny, nothingGiven).optional(),
  /** In addition to the providers' own. */
  embedHosts: embedHosts.optional(),
  powerBi: powerBiFields.partial().refine(isAny, nothingGiven).optional(),
  tableau: tableauFields.partial().refine(isAny, nothingGiven).optional(),
  sso: ssoFields.partial().refine(isAny, nothingGiven).optional(),
});
export type SettingsChange = z.infer<typeof settingsChange>;

/** The tenant is the token's. */
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
