import { z } from 'zod';
import { operation } from './operation';

/** Why a single sign-on led back to the sign-in screen, which tells it: the value of `sso` in its address. */
export const singleSignOnProblems = [
  'cancelled',
  'refused',
  'expired',
  'failed',
  'unavailable',
  'notOffered',
] as const;
export type SingleSignOnProblem = (typeof singleSignOnProblems)[number];

export const startSingleSignOn = operation({
  method: 'GET',
  path: '/:tenantId/v1/auth/sso/start',
  summary:
    "Go to the organisation's OpenID provider, or back to the sign-in screen where there is none to go to",
  permission: 'public',
  query: z.strictObject({
    /** Path of ours to open once signed in; anything else is left out. */
    redirect: z.string().max(8_192).optional(),
    /** Set by the call itself when it leads to the organisation's own address, so that it does so once. */
    moved: z.literal('true').optional(),
  }),
  browserKey: 'made',
  answers: { 302: z.strictObject({ location: z.string() }) },
});
