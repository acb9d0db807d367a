import { z } from 'zod';
import { auditEntry } from '../audit-log';
import { id, timestamp } from '../api/fields';
import { operation } from '../api/operation';
import { permission } from '../permissions';
import { user } from './users';

/** Limits of the lists in a summary. */
export const summaryLimits = { customers: 1_000, sessions: 100, auditEntries: 20 } as const;

const userSummary = z.strictObject({
  user,
  /** By name. */
  customers: z.array(z.strictObject({ id, name: z.string() })),
  /** Open sessions, most recently used first. */
  sessions: z.array(
    z.strictObject({
      id,
      startedAt: timestamp,
      lastSeenAt: timestamp,
      userAgent: z.string(),
      /** The IP address of the sign-in, or its network, as the operator chose; null if not recorded. */
      address: z.string().nullable(),
    }),
  ),
  /** The account of the organization's OpenID provider that the user signs in with; null if none is linked. */
  identity: z.strictObject({ issuer: z.string(), linkedAt: timestamp }).nullable(),
  /** It is null if the user has never signed in. */
  lastSignInAt: timestamp.nullable(),
  /** Locked by an administrator, or after wrong passwords or codes. */
  locked: z.boolean(),
  /** Newest first; null without the permission to read the audit log. */
  recentAudit: z.array(auditEntry).nullable(),
});
export type UserSummary = z.infer<typeof userSummary>;

export const getUserSummary = operation({
  method: 'GET',
  path: '/:tenantId/v1/admin/user/:userId/summary',
  summary: 'One user with their customers, sessions, last sign-in and latest audit entries',
  permission: permission.usersRead,
  responses: { 200: userSummary },
});
