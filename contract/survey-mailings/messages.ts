import { z } from 'zod';
import { id, text } from '../api/fields';
import { operation } from '../api/operation';
import { permission } from '../permissions';

/** Why a message can't be sent. */
export const messageProblem = z.strictObject({
  /** `fieldInAddress`: only `surveyLink` and `unsubscribeLink` can be the address of a link. */
  code: z.enum(['unknownField', 'fieldInAddress']),
  /** Name of the merge field. */
  field: z.string(),
});
export type MessageProblem = z.infer<typeof messageProblem>;

export const messageLimits = {
  subject: { min: 1, max: 200 },
  /** Characters of HTML. */
  body: { min: 0, max: 60_000 },
} as const;

/** Merge fields: `{{column}}`, `{{column|fallback}}`, `{{surveyLink}}`, `{{unsubscribeLink}}`. */
export const messageShape = {
  subject: text(messageLimits.subject),
  /** HTML. What a message can't have is left out; links to the survey and to unsubscribe are added at the end. */
  body: text({ ...messageLimits.body, lines: true }),
};

const renderedMessage = z.strictObject({ subject: z.string(), html: z.string(), text: z.string() });
export type RenderedMessage = z.infer<typeof renderedMessage>;

const line = z.int().min(2).max(10_000_000);

export const previewMessage = operation({
  method: 'POST',
  path: '/:tenantId/v1/survey/:surveyId/bulkemail/preview',
  summary: 'Show a message as a recipient of a file would get it, with links that lead nowhere',
  permission: permission.bulkEmailSend,
  body: z.strictObject({
    uploadId: id,
    /** Of a valid line; without it, the first one. */
    line: line.optional(),
    ...messageShape,
  }),
  responses: {
    200: renderedMessage.extend({
      recipient: z.strictObject({
        line,
        email: z.string(),
        /** Lines of the recipients before and after, null at the ends of the file. */
        previous: line.nullable(),
        next: line.nullable(),
      }),
    }),
  },
});
export type PreviewedMessage = z.infer<(typeof previewMessage.responses)[200]>;
export type MessagePreview = z.infer<typeof previewMessage.body>;
