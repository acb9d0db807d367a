import { z } from 'zod';
import { isValidOrigin } from '../api/url-origin';
import { text } from '../api/fields';

// Separate, since the form that uses them is loaded after sign-in.

/** `password` and `emailCode` exclude each other. */
export const authMethod = z.enum(['password', 'emailCode', 'sso', 'passkey']);
export type AuthMethod = z.infer<typeof authMethod>;

export const signInLimits = {
  idleMinutes: { min: 1, max: 60 },
  absoluteHours: { min: 1, max: 24 },
  emailDomains: 100,
  issuer: 512,
  clientId: { min: 1, max: 255 },
  clientSecret: { min: 1, max: 1_024 },
} as const;

/** `emailCode` includes a password, so it excludes `password`. */
export const authMethods = z
  .array(authMethod)
  .min(1)
  .max(authMethod.options.length)
  .refine((methods) => new Set(methods).size === methods.length, {
    error: 'Each method can be listed only once.',
    params: { code: 'duplicate' },
  })
  .refine((methods) => !(methods.includes('password') && methods.includes('emailCode')), {
    error: "password and emailCode can't be combined.",
    params: { code: 'exclusive' },
  });

// Literals only: an expression would pull this file into the code that is loaded before sign-in.
const domainPattern = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;

export const emailDomains = z
  .array(
    z
      .string()
      .max(1_000)
      .transform((domain) => domain.trim().toLowerCase())
      .refine((domain) => domainPattern.test(domain), {
        error: 'Must be a domain, such as example.com.',
        params: { code: 'domain' },
      }),
  )
  .max(signInLimits.emailDomains)
  .refine((domains) => new Set(domains).size === domains.length, {
    error: 'Each domain can be listed only once.',
    params: { code: 'duplicate' },
  });

const issuerPattern =
  /^(https:\/\/([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])|http:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\]))(:\d{1,5})?(\/[\w.~!$&'()*+,;=:%/-]*)?$/i;

/** Base URL without user, query and fragment. http requires the operator's permission. */
export const issuer = z
  .string()
  .max(signInLimits.issuer)
  .refine((address) => issuerPattern.test(address) && isValidOrigin(address), {
    error: 'Enter an https:// URL without a question mark or #.',
    params: { code: 'issuer' },
  });

export const clientId = text(signInLimits.clientId);

/** Opaque: neither trimmed nor normalized. */
export const clientSecret = z
  .string()
  .min(signInLimits.clientSecret.min)
  .max(signInLimits.clientSecret.max)
  .regex(/^[^\p{Cc}]*$/u);

export const ssoFields = z.strictObject({
  issuer: issuer.nullable(),
  clientId: clientId.nullable(),
  clientSecret: clientSecret.nullable(),
  createUsers: z.boolean(),
});

export const sessionLengths = z.strictObject({
  idleMinutes: z.int().min(signInLimits.idleMinutes.min).max(signInLimits.idleMinutes.max),
  absoluteHours: z.int().min(signInLimits.absoluteHours.min).max(signInLimits.absoluteHours.max),
});
