import { z } from 'zod';
import { languageCode } from './languages';
import { operation } from './operation';
import { permission } from './permissions';
import { id, text } from './fields';

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

/** Bounds of what the settings of sign-in may be. */
export const signInLimits = {
  message: { min: 0, max: 500 },
  idleMinutes: { min: 1, max: 60 },
  absoluteHours: { min: 1, max: 24 },
  emailDomains: 100,
  issuer: 512,
  clientId: { min: 1, max: 255 },
  clientSecret: { min: 1, max: 1_024 },
} as const;

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

const isAny = (fields: object): boolean => Object.values(fields).some((value) => value !== undefined);
const nothingGiven = { error: 'At least one field.', params: { code: 'nothingGiven' } };

/** At least one method, each once; a code follows a password, so whoever chooses it does not choose the password alone. */
export const authMethods = z
  .array(authMethod)
  .min(1)
  .max(authMethod.options.length)
  .refine((methods) => new Set(methods).size === methods.length, {
    error: 'Each method once.',
    params: { code: 'duplicate' },
  })
  .refine((methods) => !(methods.includes('password') && methods.includes('emailCode')), {
    error: 'password and emailCode exclude each other.',
    params: { code: 'exclusive' },
  });

const domainLabel = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const domainPattern = new RegExp(`^(?=.{1,253}$)(${domainLabel}\\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$`);

/** Domain names such as `example.com`, in lower case whichever way they were typed. */
export const emailDomains = z
  .array(
    z
      .string()
      .max(1_000)
      .transform((domain) => domain.trim().toLowerCase())
      .refine((domain) => domainPattern.test(domain), {
        error: 'A domain name such as example.com.',
        params: { code: 'domain' },
      }),
  )
  .max(signInLimits.emailDomains)
  .refine((domains) => new Set(domains).size === domains.length, {
    error: 'Each domain once.',
    params: { code: 'duplicate' },
  });

const anyHost = '([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\\[[0-9a-f:.]+\\])';
/** Names of this very machine, which a provider is reached by in tests and while developing. */
const loopback = '(localhost|127(\\.\\d{1,3}){3}|\\[::1\\])';
const issuerPattern = new RegExp(
  `^(https://${anyHost}|http://${loopback})(:\\d{1,5})?(/[\\w.~!$&'()*+,;=:%/-]*)?$`,
  'i',
);

/**
 * The address that a provider's `/.well-known/openid-configuration` is found under: https, without user, query and
 * fragment. http to this machine is for the operator to allow.
 */
export const issuer = z
  .string()
  .max(signInLimits.issuer)
  .refine((address) => issuerPattern.test(address), {
    error: 'An https address.',
    params: { code: 'issuer' },
  });

/** Bytes that only the provider understands: nothing of it is trimmed or brought into another form. */
export const clientSecret = z
  .string()
  .min(signInLimits.clientSecret.min)
  .max(signInLimits.clientSecret.max)
  .regex(/^[^\p{Cc}]*$/u);

export const sessionLengths = z.strictObject({
  idleMinutes: z.int().min(signInLimits.idleMinutes.min).max(signInLimits.idleMinutes.max),
  absoluteHours: z.int().min(signInLimits.absoluteHours.min).max(signInLimits.absoluteHours.max),
});

const settingsChange = z.strictObject({
  version: z.int(),
  messageAboveLoginArea: text(signInLimits.message).optional(),
  authMethod: authMethods.optional(),
  emailDomains: emailDomains.optional(),
  session: sessionLengths.partial().refine(isAny, nothingGiven).optional(),
  sso: z
    .strictObject({
      issuer: issuer.nullable(),
      clientId: text(signInLimits.clientId).nullable(),
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
  answers: { 200: appSettings },
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
