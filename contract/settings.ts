import { z } from 'zod';
import { languageCode } from './languages';
import { operation } from './operation';
import { id } from './fields';

/** Ways to prove who one is. `password` and `emailCode` exclude each other. */
export const authMethod = z.enum(['password', 'emailCode', 'sso', 'passkey']);
export type AuthMethod = z.infer<typeof authMethod>;

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
});

export const appSettings = signInSettings.extend(administratorSettings.partial().shape);
export type AppSettings = z.infer<typeof appSettings>;

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
