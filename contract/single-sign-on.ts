import { z } from 'zod';
import { operation } from './api/operation';
import { credentialLimits, newSession, signedInUser } from './auth/sign-in';
import { permission } from './permissions';
import { publicTenant } from './tenants';

/** Values of `sso` in the sign-in screen's URL. */
export const singleSignOnProblems = [
  'cancelled',
  'refused',
  'expired',
  'failed',
  'unavailable',
  'notOffered',
  'tooMany',
] as const;
export type SingleSignOnProblem = (typeof singleSignOnProblems)[number];

export const startSingleSignOn = operation({
  method: 'GET',
  path: '/:tenantId/v1/auth/sso/start',
  summary: "Redirect to the organization's OpenID provider, or to the sign-in page if there is none",
  permission: 'public',
  query: z.strictObject({
    /** Path to open after sign-in; any other URL is ignored. */
    redirect: z.string().max(8_192).optional(),
    /** Set on the redirect to the organization's own host, so that it happens only once. */
    moved: z.literal('true').optional(),
  }),
  stateCookie: 'issue',
  responses: { 302: z.strictObject({ location: z.string() }) },
});

export const finishSingleSignOn = operation({
  method: 'GET',
  path: '/:tenantId/v1/auth/sso/callback',
  summary: "Return from the organization's OpenID provider with a one-time sign-in ticket",
  permission: 'public',
  // Providers may add parameters.
  query: z.looseObject({
    state: z.string().max(512).optional(),
    code: z.string().max(8_192).optional(),
    error: z.string().max(256).optional(),
    iss: z.string().max(2_048).optional(),
  }),
  stateCookie: 'read',
  responses: { 302: z.strictObject({ location: z.string() }) },
});

const singleSignOnAnswer = z.strictObject({
  token: newSession,
  tenant: publicTenant,
  user: signedInUser,
});
export type SingleSignOnResponse = z.infer<typeof singleSignOnAnswer>;

export const signInBySingleSignOn = operation({
  method: 'POST',
  path: '/:tenantId/v1/auth/ssologin',
  summary: 'Sign in with a one-time single sign-on ticket',
  permission: 'public',
  body: z.strictObject({
    /** The ticket: the specification calls it so. A user's name is rejected. */
    userName: z.string().min(1).max(credentialLimits.userName.max),
  }),
  stateCookie: 'read',
  responses: { 200: singleSignOnAnswer },
  problems: ['sso.ticketInvalid', 101, 102, 103],
});

export const unlinkIdentity = operation({
  method: 'DELETE',
  path: '/:tenantId/v1/admin/user/:userId/identity',
  summary: "Unlink a user from the provider's account that they sign in with",
  permission: permission.usersWrite,
  responses: { 204: z.undefined() },
  problems: ['user.onlySignIn'],
});
