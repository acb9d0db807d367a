import { z } from 'zod';
import { id, timestamp } from '../api/fields';
import { operation } from '../api/operation';

// Separate, so that the sign-in screen does not load it.

const ownSession = z.strictObject({
  id,
  /** The session of this request. */
  current: z.boolean(),
  startedAt: timestamp,
  lastSeenAt: timestamp,
  userAgent: z.string(),
  /** The IP address of the sign-in, or its network such as `192.0.2.0/24`, as the operator chose; null if not recorded. */
  address: z.string().nullable(),
});
export type OwnSession = z.infer<typeof ownSession>;

export const listOwnSessions = operation({
  method: 'GET',
  path: '/:tenantId/v1/auth/sessions',
  summary: "List the caller's sessions, most recently used first, at most 100",
  permission: 'signedIn',
  responses: { 200: z.array(ownSession) },
});

export const endOwnSession = operation({
  method: 'DELETE',
  path: '/:tenantId/v1/auth/sessions/:sessionId',
  summary: "End one of the caller's sessions",
  permission: 'signedIn',
  responses: { 204: z.undefined() },
});

export const endOtherSessions = operation({
  method: 'DELETE',
  path: '/:tenantId/v1/auth/sessions',
  summary: "End all of the caller's other sessions",
  permission: 'signedIn',
  responses: { 204: z.undefined() },
});
