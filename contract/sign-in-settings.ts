import { z } from 'zod';
import { text } from './fields';

// The settings of sign-in, field by field: a file of its own, since the form that checks by them comes after sign-in.

/** Ways to prove who one is. `password` and `emailCode` exclude each other. */
export const authMethod = z.enum(['password', 'emailCode', 'sso', 'passkey']);
export type AuthMethod = z.infer<typeof authMethod>;

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

/** What stands above the fields of the sign-in screen; nothing, where it is empty. */
export const messageAboveLoginArea = text({ ...signInLimits.message, lines: true });

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

// Literals: what the browser would have to compute keeps this file among those before sign-in.
const domainPattern = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;

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

/** https to any host, http to this machine. */
const issuerPattern =
  /^(https:\/\/([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])|http:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\]))(:\d{1,5})?(\/[\w.~!$&'()*+,;=:%/-]*)?$/i;

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

export const clientId = text(signInLimits.clientId);

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
