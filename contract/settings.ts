import { z } from 'zod';
import { languageCode } from './languages';
import { operation } from './operation';
import { permission } from './permissions';
import {
  authMethod,
  authMethods,
  clientId,
  clientSecret,
  emailDomains,
  issuer,
  messageAboveLoginArea,
  sessionLengths,
} from './sign-in-settings';
import { id } from './fields';

/** What the sign-in screen needs before anybody has signed in. */
const signInSettings = z.strictObject({
  /** Address of the tenant's logo, or null for the product's own. */
  appLogo: z.string().nullable(),
  loginImage: z.string().nullable(),
  messageAboveLoginArea: z.string(),
  authMethod: z.array(authMethod),
  selectedLanguages: z.array(languageCode),
  defaultLanguage: languageCode,
  productLabel: z.string(),
  /** `#rrggbb`, or null for the product's own. */
  brandColor: z.string().nullable(),
});

/** A secret is written as text or null, and tells of itself only whether it is there. */
const secretState = z.strictObject({ set: z.boolean() });

/** What only an administrator sees. */
const administratorSettings = z.strictObject({
  id,
  version: z.int(),
  customerLogo: z.string().nullable(),
  enableSubarea: z.boolean(),
  enableDepartment: z.boolean(),
  enableDivision: z.boolean(),
  enableShift: z.boolean(),
  enableVerifier: z.boolean(),
  enableActionAttachment: z.boolean(),
  emailDomains: z.array(z.string()),
  /** Hosts, beside the providers' own, that insights may be embedded from. */
  embedHosts: z.array(z.string()),
  session: z.strictObject({ idleMinutes: z.int(), absoluteHours: z.int() }),
  /** The tenant's OpenID Connect provider; null for what has not been given. */
  sso: z.strictObject({
    issuer: z.string().nullable(),
    clientId: z.string().nullable(),
    clientSecret: secretState,
    createUsers: z.boolean(),
    /** To be registered at the provider: where it sends people back to. */
    redirectAddress: z.string(),
  }),
});

export const appSettings = signInSettings.extend(administratorSettings.partial().shape);
export type AppSettings = z.infer<typeof appSettings>;

/** Every setting, as an administrator reads them. */
const allSettings = signInSettings.extend(administratorSettings.shape);
export type AllSettings = z.infer<typeof allSettings>;

const isAny = (fields: object): boolean => Object.values(fields).some((value) => value !== undefined);
const nothingGiven = { error: 'At least one field.', params: { code: 'nothingGiven' } };

const settingsChange = z.strictObject({
  version: z.int(),
  messageAboveLoginArea: messageAboveLoginArea.optional(),
  authMethod: authMethods.optional(),
  emailDomains: emailDomains.optional(),
  /** Which levels of locations there are below areas. */
  enableSubarea: z.boolean().optional(),
  enableDepartment: z.boolean().optional(),
  enableDivision: z.boolean().optional(),
  enableShift: z.boolean().optional(),
  /** Reserved: kept for the tracking of actions, which is no part of the product. */
  enableVerifier: z.boolean().optional(),
  enableActionAttachment: z.boolean().optional(),
  session: sessionLengths.partial().refine(isAny, nothingGiven).optional(),
  sso: z
    .strictObject({
      issuer: issuer.nullable(),
      clientId: clientId.nullable(),
      clientSecret: clientSecret.nullable(),
      createUsers: z.boolean(),
    })
    .partial()
    .refine(isAny, nothingGiven)
    .optional(),
});
export type SettingsChange = z.infer<typeof settingsChange>;

/** The tenant is the token's. Only the fields to change are sent, beside the version that was read. */
export const changeSettings = operation({
  method: 'POST',
  path: '/v1/app',
  summary: "Change the tenant's settings",
  permission: permission.settingsWrite,
  body: settingsChange,
  answers: { 200: allSettings },
  problems: ['conflict.stale', 'idempotency.mismatch'],
  idempotent: true,
});

export const readSettings = operation({
  method: 'GET',
  path: '/:tenantId/v1/app',
  summary: "The tenant's settings: for the sign-in screen, or all of them for an administrator",
  permission: 'publicOrSignedIn',
  answers: { 200: appSettings },
});

export const listAuthMethods = operation({
  method: 'GET',
  path: '/v1/app/authMethods',
  summary: 'Sign-in methods on offer',
  permission: 'public',
  answers: { 200: z.array(z.strictObject({ id: authMethod, name: z.string() })) },
});

/** What of the settings can be tried, and with which outcomes beside `ok`. */
export const connectionKind = z.enum(['sso']);
export type ConnectionKind = z.infer<typeof connectionKind>;

export const connectionFaults = [
  'notConfigured',
  'refusedAddress',
  'unreachable',
  'notProvider',
  'issuerMismatch',
  'unsuitable',
  'clientRefused',
] as const;

const connectionTest = z.strictObject({
  ok: z.boolean(),
  code: z.enum(['ok', ...connectionFaults]),
  /** The same in plain words, for whoever reads the answer; the web goes by the code. */
  detail: z.string(),
});
export type ConnectionTest = z.infer<typeof connectionTest>;

export const testConnection = operation({
  method: 'POST',
  path: '/:tenantId/v1/app/test',
  summary: 'Try whether a provider can be used as the settings say',
  permission: permission.settingsWrite,
  body: z.strictObject({ kind: connectionKind }),
  answers: { 200: connectionTest },
});
