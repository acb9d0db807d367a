import { z } from 'zod';
import { operation } from '../api/operation';
import { permission } from '../permissions';
import { messageShape, translationLanguage } from './messages';

/**
 * What makes mail servers reject a message or treat it as spam. `noSpf`, `noDkim`, `noDmarc`: the sender's domain has no
 * such record, or no key is set up; `noText`: no words; `foreignLink`: a link to another host; `tooLarge`: over 100 kB.
 */
export const deliveryRisk = z.enum(['noSpf', 'noDkim', 'noDmarc', 'noText', 'foreignLink', 'tooLarge']);
export type DeliveryRisk = z.infer<typeof deliveryRisk>;

/** Whether the DNS records of the sender's domain were looked up; `notNeeded` for the product's own address. */
const senderDns = z.enum(['checked', 'unreachable', 'notNeeded']);

export const checkMessage = operation({
  method: 'POST',
  path: '/:tenantId/v1/survey/:surveyId/bulkemail/check',
  summary: 'Name what would harm the delivery of a message',
  permission: permission.mailingsSend,
  body: z.strictObject(messageShape),
  responses: {
    200: z.strictObject({
      /** With the domain, or the hosts of links. */
      risks: z.array(
        z.strictObject({
          code: deliveryRisk,
          values: z.array(z.string()),
          language: translationLanguage,
        }),
      ),
      senderDns,
    }),
  },
});
export type MessageCheck = z.infer<(typeof checkMessage.responses)[200]>;
export type CheckedMessage = z.infer<typeof checkMessage.body>;
