import { z } from 'zod';
import { operation } from '../api/operation';
import { permission } from '../permissions';
import { someFieldsOf } from '../api/fields';
import { ssoFields } from '../settings/sign-in-settings';

/** Connections that can be tested, and their outcomes other than `ok`. */
export const connectionKind = z.enum(['sso', 'powerBi', 'tableau', 'mail']);
export type ConnectionKind = z.infer<typeof connectionKind>;

export const connectionProblems = [
  'notConfigured',
  'blockedAddress',
  'unreachable',
  'notProvider',
  'issuerMismatch',
  'unsuitable',
  'clientRefused',
  'timeout',
  'directoryUnknown',
  'accessDenied',
  'noWorkspace',
  'quota',
  'clockSkew',
  'appUnknown',
  'secretUnknown',
  'userUnknown',
  'signInRefused',
  'badAnswer',
  'noEncryption',
] as const;

const connectionTest = z.strictObject({
  ok: z.boolean(),
  code: z.enum(['ok', ...connectionProblems]),
  /** For API clients; the web translates by code. */
  detail: z.string(),
});
export type ConnectionTest = z.infer<typeof connectionTest>;

const connectionTestRequest = z
  .strictObject({
    kind: connectionKind,
    /** Changes to test before they are saved. */
    sso: someFieldsOf(ssoFields).optional(),
  })
  .refine(({ kind, sso }) => sso === undefined || kind === 'sso', {
    path: ['sso'],
    error: 'Only allowed for single sign-on.',
    params: { code: 'otherKind' },
  });
export type ConnectionTestRequest = z.infer<typeof connectionTestRequest>;

export const testConnection = operation({
  method: 'POST',
  path: '/:tenantId/v1/app/test',
  summary: 'Try whether a provider can be used as the settings say, or would be after a change',
  permission: permission.settingsWrite,
  body: connectionTestRequest,
  responses: { 200: connectionTest },
});
