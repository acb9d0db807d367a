import { z } from 'zod';
import { id, timestamp } from '../api/fields';
import { operation } from '../api/operation';
import { permission } from '../permissions';
import { suppressionReason } from '../mailings/suppressions';
import { email } from '../users/user-fields';

const respondent = z.strictObject({ email });

/** Counts what belongs to one e-mail address in all surveys and mailings, compared without regard to letter case. */
const respondentData = z.strictObject({
  /** These were given by a personal link. Responses by a live URL belong to no address. */
  responses: z.int(),
  /** Counts the surveys with these responses. */
  surveys: z.int(),
  /** Counts mailings with the address among their recipients, whether or not a mail was sent. */
  mailings: z.int(),
  /** Counts uploaded recipient lists with the address. */
  uploads: z.int(),
  /** Says why the address gets no survey e-mail; it is null if it gets some. This is not erased. */
  suppression: suppressionReason.nullable(),
});
export type RespondentData = z.infer<typeof respondentData>;

export const findRespondentData = operation({
  method: 'POST',
  path: '/:tenantId/v1/respondent/lookup',
  summary:
    "Count a person's data in all surveys and mailings by e-mail address; a POST, so that the address is in no URL",
  permission: permission.respondentsErase,
  body: respondent,
  responses: { 200: respondentData },
  problems: ['request.tooMany'],
});

const respondentErasure = z.strictObject({
  id,
  state: z.enum(['Running', 'Done']),
  /** Counts the responses that were erased until now. */
  responses: z.int(),
  /** Counts the entries in recipients of mailings that were erased until now. */
  recipients: z.int(),
  requestedAt: timestamp,
  finishedAt: timestamp.nullable(),
});
export type RespondentErasure = z.infer<typeof respondentErasure>;

export const eraseRespondent = operation({
  method: 'POST',
  path: '/:tenantId/v1/respondent/erasure',
  summary:
    "Permanently delete a person's responses by personal links, these links, and the person's entries in mailings and uploaded recipient lists, in a background job; who gets no survey e-mail stays recorded, so that nobody is mailed again",
  permission: permission.respondentsErase,
  body: respondent,
  responses: { 202: respondentErasure },
  problems: ['request.tooMany', 'idempotency.mismatch'],
  idempotent: true,
});

export const getRespondentErasure = operation({
  method: 'GET',
  path: '/:tenantId/v1/respondent/erasure/:erasureId',
  summary: "Get the progress of erasing a person's data; kept for 30 days",
  permission: permission.respondentsErase,
  responses: { 200: respondentErasure },
});
