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

export const previewMessage = operation({
  method: 'POST',
  path: '/:tenantId/v1/survey/:surveyId/bulkemail/preview',
  summary: 'Show a message as a recipient of a file would get it, with links that lead nowhere',
  permission: permission.bulkEmailSend,
  body: z.strictObject({
    uploadId: id,
    /** Of a valid line; without it, the first one. */
    line: z.int().min(2).max(10_000_000).optional(),
    ...messageShape,
  }),
  responses: { 200: renderedMessage },
});
export type MessagePreview = z.infer<typeof previewMessage.body>;
