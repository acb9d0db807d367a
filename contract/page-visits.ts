import { z } from 'zod';
import { id, text, timestamp } from './api/fields';
import { operation } from './api/operation';

/** Version of the entry's format (a constant of the specification). */
export const pageVisitAppVersion = '1.0.0';

export const pageVisitLimits = { pageName: { min: 1, max: 64 }, insightName: { min: 0, max: 128 } } as const;

/** Older clients send an empty string for none. */
const optionalId = z.union([id, z.literal('').transform(() => null), z.null()]).default(null);

export const pageVisitEntry = z.strictObject({
  pageName: text(pageVisitLimits.pageName),
  entryTime: timestamp,
  exitTime: timestamp.nullable().default(null),
  customerId: optionalId,
  insightId: optionalId,
  insightName: text(pageVisitLimits.insightName).nullable().default(null),
  appVersion: z.literal(pageVisitAppVersion),
  /** Part of the specified entry, but ignored: the token identifies the visitor. */
  userId: id.optional(),
  sessionId: id.optional(),
});
export type PageVisitEntry = z.infer<typeof pageVisitEntry>;

export const createPageVisit = operation({
  method: 'POST',
  path: '/:tenantId/v1/usersessionpageinfo/createUserTimeSpent',
  summary: "Record that a page was opened; closes the session's open entry",
  permission: 'signedIn',
  body: pageVisitEntry,
  responses: { 201: z.strictObject({ entryId: z.array(z.strictObject({ _id: id })).length(1) }) },
  problems: ['customer.unknown', 'insight.unknown', 'idempotency.mismatch'],
  idempotent: true,
});

export const closePageVisit = operation({
  method: 'PUT',
  path: '/:tenantId/v1/usersessionpageinfo/:pageVisitId',
  summary: 'Record when a page was left',
  permission: 'signedIn',
  body: z.strictObject({ exitTime: timestamp }),
  responses: { 200: z.strictObject({ _id: id, exitTime: timestamp }) },
});
