import { z } from 'zod';
import { anyOf, id, listQuery, page, timestamp } from '../api/fields';
import { operation } from '../api/operation';
import { permission } from '../permissions';
import { email } from '../users/user-fields';

export const suppressionReason = z.enum(['unsubscribed', 'bounced', 'complained', 'added']);
export type SuppressionReason = z.infer<typeof suppressionReason>;

/** An address that gets no survey e-mail. */
export const suppression = z.strictObject({
  id,
  email: z.string(),
  reason: suppressionReason,
  createdAt: timestamp,
});
export type Suppression = z.infer<typeof suppression>;

export const listSuppressions = operation({
  method: 'GET',
  path: '/:tenantId/v1/suppression',
  summary: 'Addresses that get no survey e-mail, page by page; the search finds the beginning of an address',
  permission: permission.bulkEmailSend,
  query: listQuery({
    sort: ['createdAt', 'email'],
    order: 'desc',
    filters: { reason: anyOf(suppressionReason).optional() },
  }),
  responses: { 200: page(suppression) },
});
export type SuppressionQuery = z.infer<typeof listSuppressions.query>;

export const addSuppression = operation({
  method: 'POST',
  path: '/:tenantId/v1/suppression',
  summary: 'Send no survey e-mail to an address any more; if it is suppressed already, nothing changes',
  permission: permission.bulkEmailSend,
  body: z.strictObject({ email, reason: suppressionReason.default('added') }),
  responses: { 201: suppression },
});

export const removeSuppression = operation({
  method: 'DELETE',
  path: '/:tenantId/v1/suppression/:suppressionId',
  summary: 'Send survey e-mail to an address again',
  permission: permission.bulkEmailSend,
  responses: { 204: z.undefined() },
});
