import { z } from 'zod';
import { embedProblem } from '../embedding/embed-problems';

/** All problem codes. 100 to 105 are the specification's login codes. The web translates by code. */
export const problems = {
  'request.malformed': { status: 400, title: "The request couldn't be read." },
  'token.missing': { status: 401, title: 'Sign in first.' },
  'token.invalid': { status: 401, title: "The access token isn't valid." },
  'token.expired': { status: 401, title: 'The access token has expired.' },
  'session.invalid': { status: 401, title: 'The session is invalid or has ended.' },
  100: { status: 401, title: 'Login attempt failed - Invalid username / password.' },
  102: {
    status: 401,
    title: 'Your account has been locked. Please use Forgot Password to reset the password',
  },
  104: {
    status: 401,
    title:
      'Invalid login attempt tried more number of consecutive times. If you try it again, your account will get locked',
  },
  'sso.ticketInvalid': { status: 401, title: 'This single sign-on has expired. Try again.' },
  101: { status: 401, title: 'User is not available' },
  105: { status: 422, title: 'Invalid old password' },
  103: { status: 401, title: 'User is inactive' },
  'passkey.refused': { status: 401, title: "This passkey wasn't accepted." },
  'permission.denied': { status: 403, title: "Your role doesn't allow this." },
  'viewAs.readOnly': {
    status: 403,
    title: "You're viewing as another user, so nothing can be changed.",
  },
  'viewAs.administrator': { status: 403, title: "You can't view as an administrator." },
  'passkey.off': { status: 403, title: "This organization doesn't use passkeys." },
  'passkey.proofRequired': { status: 403, title: "Enter your password to confirm that it's you." },
  notFound: { status: 404, title: 'Not found.' },
  'tenant.unknown': { status: 404, title: 'The tenant you are trying to access does not exist.' },
  'request.methodNotAllowed': { status: 405, title: "This method isn't allowed at this address." },
  'request.timeout': { status: 408, title: 'The request took too long.' },
  'conflict.stale': { status: 409, title: 'Someone else has changed this.' },
  'location.nameTaken': { status: 409, title: 'A location with this name already exists here.' },
  'location.inUse': { status: 409, title: 'Other locations or users belong to this location.' },
  'location.levelOff': { status: 409, title: 'This location level is turned off.' },
  'location.tooMany': { status: 409, title: 'The maximum number of locations has been reached.' },
  'insight.titleTaken': { status: 409, title: 'The insight title already exists.' },
  'insight.dashboardNameTaken': { status: 409, title: 'The dashboard name already exists.' },
  'insight.tooMany': { status: 409, title: 'The maximum number of insights has been reached.' },
  'insightGroup.nameTaken': { status: 409, title: 'The group name already exists.' },
  'insightGroup.inUse': { status: 409, title: 'This group still has insights. Move or delete them first.' },
  'insightGroup.tooMany': { status: 409, title: 'The maximum number of groups has been reached.' },
  'insight.notAvailable': { status: 409, title: "This insight can't be opened yet." },
  'survey.nameTaken': { status: 409, title: 'The survey name already exists.' },
  'survey.tooMany': { status: 409, title: 'Your organization has reached the maximum number of surveys.' },
  'survey.noDefinition': { status: 409, title: 'This survey has no questions yet.' },
  'survey.definitionUnsupported': {
    status: 409,
    title: 'Only the questions of SurveyJS surveys can be edited here.',
  },
  'survey.definitionTooLarge': {
    status: 409,
    title: 'This survey has reached its maximum size. Remove something first.',
  },
  'surveyLibrary.nameTaken': { status: 409, title: 'The library already has an item with this name.' },
  'surveyLibrary.tooMany': { status: 409, title: 'The library is full. Remove something first.' },
  'results.tooFewResponses': { status: 409, title: 'Too few people have answered to show results.' },
  'results.protected': {
    status: 409,
    title: "Single responses to a confidential survey can't be deleted, because results would reveal them.",
  },
  'survey.notOpen': { status: 409, title: "This survey hasn't opened yet." },
  'survey.closed': { status: 409, title: 'This survey is closed.' },
  'survey.full': { status: 409, title: 'This survey has all the responses it needs.' },
  'survey.answered': { status: 409, title: 'This link has already been used to answer the survey.' },
  'survey.invitationOnly': { status: 409, title: 'This survey can only be answered with a personal link.' },
  'survey.tooCostly': {
    status: 409,
    title: 'This survey takes too long to process. Its questions must be simplified.',
  },
  'survey.archived': { status: 409, title: 'This survey is archived. Restore it to make changes.' },
  'survey.mailingRunning': {
    status: 409,
    title: "A mailing of this survey is being sent. Cancel it or wait until it's complete.",
  },
  'survey.unpublished': { status: 409, title: "This survey isn't published." },
  'batch.running': {
    status: 409,
    title: 'Previous uploaded batch is currently running try again later.',
  },
  'mailing.noRecipients': { status: 409, title: "There's no one to remind." },
  'recipients.none': { status: 409, title: 'None of these recipients gets the e-mail.' },
  'mailing.state': { status: 409, title: "This mailing isn't in a state that allows this." },
  'mailTemplate.nameTaken': { status: 409, title: 'A template with this name already exists.' },
  'mailTemplate.tooMany': { status: 409, title: 'The maximum number of templates has been reached.' },
  'webhook.urlTaken': { status: 409, title: 'This survey already has a webhook with this address.' },
  'webhook.tooMany': { status: 409, title: 'The maximum number of webhooks has been reached.' },
  'embed.unsafe': {
    status: 409,
    title: "This insight can't be shown because it isn't clear whose data it would show.",
  },
  'passkey.tooMany': {
    status: 409,
    title: 'The maximum number of passkeys has been reached. Remove one first.',
  },
  'customer.nameTaken': {
    status: 409,
    title: 'Client name already exists, please provide a new name',
  },
  'user.userNameTaken': { status: 409, title: 'The user name already exists.' },
  'user.emailTaken': { status: 409, title: 'Email address already exists.' },
  'user.self': { status: 409, title: "You can't do this to your own account." },
  'user.lastAdministrator': {
    status: 409,
    title: 'This is the last administrator who can sign in.',
  },
  'user.inactive': { status: 409, title: 'This user is inactive. Activate the user first.' },
  'user.locked': { status: 409, title: 'This account is locked. Unlock it first.' },
  'user.passwordSet': { status: 409, title: 'This user already has a password or has signed in.' },
  'user.onlySignIn': {
    status: 409,
    title: 'This user has no other way to sign in. Send a password link first.',
  },
  'import.running': { status: 409, title: "A file is already being imported. Try again when it's finished." },
  'import.changed': {
    status: 409,
    title:
      'Users or settings have changed since the file was checked, so nothing was imported. Check the file again.',
  },
  'reset.used': { status: 410, title: 'This link was already used. Request a new one.' },
  'reset.expired': { status: 410, title: 'This link is no longer valid. Request a new one.' },
  'replyTo.linkExpired': {
    status: 410,
    title: 'This link is no longer valid. Ask the organization for a new one.',
  },
  'challenge.expired': { status: 410, title: 'This sign-in took too long. Sign in again.' },
  'request.tooLarge': { status: 413, title: 'The request is too large.' },
  'request.unsupportedMediaType': { status: 415, title: "This call doesn't accept this media type." },
  validation: { status: 422, title: "Some fields aren't valid." },
  'customer.unknown': { status: 422, title: "This client doesn't exist." },
  'insight.unknown': { status: 422, title: "This insight doesn't exist." },
  'location.unknown': { status: 422, title: "This location doesn't exist." },
  'location.levelWrong': { status: 422, title: "A location at this level can't be placed there." },
  'import.invalidLines': { status: 422, title: 'Some lines have errors, so nothing was imported.' },
  'image.undecodable': { status: 422, title: 'PNG, JPG or JPEG only, below 10 MB.' },
  'idempotency.mismatch': { status: 422, title: 'This Idempotency-Key was used with a different request.' },
  'login.locked': { status: 423, title: 'Sign-in is locked for a few minutes.' },
  'request.tooMany': { status: 429, title: 'Too many requests. Try again shortly.' },
  'export.running': {
    status: 429,
    title: 'Other files of yours or of your organization are still being exported. Try again shortly.',
  },
  'server.error': { status: 500, title: 'Something went wrong on our side.' },
  'embed.providerFailed': { status: 502, title: 'The provider refused to show this insight.' },
  'import.interrupted': {
    status: 503,
    title: 'The import was interrupted, so nothing was imported. Start again.',
  },
  'server.unavailable': { status: 503, title: 'The service is unavailable right now.' },
} as const satisfies Record<string | number, { status: number; title: string }>;

export type ProblemCode = keyof typeof problems;

const fieldProblem = z.strictObject({
  code: z.string(),
  message: z.string(),
  /** Values in the message, for translations. */
  values: z.record(z.string(), z.string()).optional(),
});
export type FieldProblemDetail = z.infer<typeof fieldProblem>;

/** The body of every response outside 2xx (`application/problem+json`, RFC 9457). */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.union([z.string(), z.int()]),
  detail: z.string(),
  requestId: z.string(),
  fields: z.record(z.string(), z.array(fieldProblem)).optional(),
  /** With `login.locked` and 102; absent if an administrator locked the account. */
  lockMinutes: z.int().optional(),
  /** With `conflict.stale`: the current entity. */
  current: z.record(z.string(), z.unknown()).optional(),
  /** With `embed.providerFailed` and `embed.unsafe`. */
  reason: embedProblem.optional(),
  /** With `location.inUse`: direct children, and users assigned to it. */
  dependents: z.strictObject({ children: z.int(), users: z.int() }).optional(),
});
export type Problem = z.infer<typeof problem>;
