import { z } from 'zod';
import { operation, type ResponseOf } from '../api/operation';
import { newSession, passwordChangeRequired } from './sign-in';

const challenge = z.string().min(1).max(256);
const codeSent = z.strictObject({
  status: z.literal('CODE_SENT'),
  expiresInSeconds: z.int(),
  resendInSeconds: z.int(),
  resendsLeft: z.int(),
});
const locked = z.strictObject({ status: z.literal('LOCKED'), lockMinutes: z.int() });

export const requestCode = operation({
  method: 'POST',
  path: '/:tenantId/v1/auth/requestcode',
  summary: 'Send the security code for a sign-in; if already sent, return how long it is valid',
  permission: 'public',
  body: z.strictObject({ challenge }),
  responses: { 200: z.union([codeSent, locked]) },
  problems: ['challenge.expired', 'request.tooMany'],
});
export type RequestedCode = ResponseOf<typeof requestCode>;

export const resendCode = operation({
  method: 'POST',
  path: '/:tenantId/v1/auth/resendcode',
  summary: 'Send another security code; invalidates the previous one',
  permission: 'public',
  body: z.strictObject({ challenge }),
  responses: {
    200: z.union([
      codeSent,
      locked,
      z.strictObject({ status: z.literal('RESEND_LIMIT') }),
      z.strictObject({ status: z.literal('TOO_SOON'), resendInSeconds: z.int() }),
    ]),
  },
  problems: ['challenge.expired', 'request.tooMany'],
});
export type ResentCode = ResponseOf<typeof resendCode>;

export const securityCode = z.string().regex(/^\d{6}$/);

export const verifyCode = operation({
  method: 'POST',
  path: '/:tenantId/v1/auth/verifycode',
  summary: 'Verify the security code of a sign-in',
  permission: 'public',
  body: z.strictObject({ challenge, code: securityCode }),
  responses: {
    200: z.union([
      z.strictObject({ status: z.literal('VERIFIED'), token: newSession, mfaToken: z.string() }),
      passwordChangeRequired.extend({ mfaToken: z.string() }),
      z.strictObject({ status: z.literal('INVALID'), attemptsLeft: z.int() }),
      z.strictObject({ status: z.literal('EXPIRED') }),
      locked,
    ]),
  },
  problems: ['challenge.expired', 103],
});
export type VerifiedCode = ResponseOf<typeof verifyCode>;
