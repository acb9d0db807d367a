import { z } from 'zod';
import { operation } from '../api/operation';
import { permission } from '../permissions';

/** Connections that can be tested, and the possible outcomes besides `ok`. */
export const connectionKind = z.enum(['sso', 'powerBi', 'tableau']);
export type ConnectionKind = z.infer<typeof connectionKind>;

export const connectionFaults = [
  'notConfigured',
  'refusedAddress',
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
] as const;

const connectionTest = z.strictObject({
  ok: z.boolean(),
  code: z.enum(['ok', ...connectionFaults]),
  /** For readers of the response; the web translates by code. */
  detail: z.string(),
});
export type ConnectionTest = z.infer<typeof connectionTest>;

export const testConnection = operation({
  method: 'POST',
  path: '/:tenantId/v1/app/test',
  summary: 'Try whether a provider can be used as the settings say',
  permission: permission.settingsWrite,
  body: z.strictObject({ kind: connectionKind }),
  responses: { 200: connectionTest },
});
