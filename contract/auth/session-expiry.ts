import { z } from 'zod';
import { operation } from '../api/operation';

// Separate, so that the sign-in screen does not load it.

const sessionExpiry = z.strictObject({
  /** Seconds until the session ends if it is not used. */
  idleEndsInSeconds: z.int(),
  /** Seconds until it ends in any case. */
  endsInSeconds: z.int(),
});
export type SessionExpiry = z.infer<typeof sessionExpiry>;

/** Authenticated by the refresh token, because a signed-in call would count as a use of the session. */
export const readSessionExpiry = operation({
  method: 'POST',
  path: '/:tenantId/v1/auth/session-expiry',
  summary: 'Tell when a session ends, without extending it',
  permission: 'public',
  body: z.strictObject({ refreshToken: z.string().min(1).max(512) }),
  responses: { 200: sessionExpiry },
  problems: ['session.invalid'],
});
