import { z } from 'zod';
import { operation } from '../api/operation';
import { permission } from '../permissions';

export const senderRecordKind = z.enum(['spf', 'dkim', 'dmarc']);
export type SenderRecordKind = z.infer<typeof senderRecordKind>;

/**
 * `invalid`: the record can't be used, since it stands twice or, for DKIM, has another key than the settings.
 * `unreachable`: no name server responded in time.
 */
export const senderRecordState = z.enum(['ready', 'missing', 'invalid', 'unreachable']);
export type SenderRecordState = z.infer<typeof senderRecordState>;

const senderRecord = z.strictObject({
  kind: senderRecordKind,
  /** Is the name that was looked up; null for DKIM without a key in the settings. */
  name: z.string().nullable(),
  state: senderRecordState,
});
export type SenderRecord = z.infer<typeof senderRecord>;

export const checkSenderDomain = operation({
  method: 'GET',
  path: '/:tenantId/v1/app/senderdomain',
  summary: "Look up the SPF, DKIM and DMARC records of the sender's domain",
  permission: permission.settingsWrite,
  responses: {
    200: z.strictObject({
      /** Is null while the product sends, from its own address. */
      domain: z.string().nullable(),
      records: z.array(senderRecord),
    }),
  },
});
export type SenderDomain = z.infer<(typeof checkSenderDomain.responses)[200]>;
