import { z } from 'zod';
import { operation } from '../api/operation';
import { permission } from '../permissions';
import { messageShape, translationLanguage } from './messages';

/**
 * Says what makes mail servers reject a message or treat it as spam. `noSpf`, `noDkim`, `noDmarc`: the sender's domain
 * has no such record, or no key is set up; `noText`: the message has no words; `foreignLink`: a link leads to another
 * host; `tooLarge`: it has over 100 kB.
 */
export const deliverabilityProblem = z.enum([
  'noSpf',
  'noDkim',
  'noDmarc',
  'noText',
  'foreignLink',
  'tooLarge',
]);
export type DeliverabilityProblem = z.infer<typeof deliverabilityProblem>;

/** Tells whether the DNS records of the sender's domain were looked up; the product's own address needs no look-up. */
const senderDns = z.enum(['checked', 'unreachable', 'notNeeded']);

export const checkMessage = operation({
  method: 'POST',
  path: '/:tenantId/v1/survey/:surveyId/bulkemail/check',
  summary: 'Name what would harm the delivery of a message',
  permission: permission.mailingsSend,
  body: z.strictObject(messageShape),
  responses: {
    200: z.strictObject({
      /** Each problem comes with the domain, or with the hosts of links. */
      problems: z.array(
        z.strictObject({
          code: deliverabilityProblem,
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
