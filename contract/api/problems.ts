import { z } from 'zod';
import { embedFault } from '../embedding/embed-faults';

/** All problem codes. 100 to 105 are the specification's login codes. The web translates by code. */
export const problems = {
  'request.malformed': { status: 400, title: 'The request could not be read.' },
  'token.missing': { status: 401, title: 'Sign in first.' },
  'token.invalid': { status: 401, title: 'The access token is not valid.' },
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
  'sso.ticketInvalid': { status: 401, title: 'This single sign-on is over. Begin again.' },
  101: { status: 401, title: 'User is not available' },
  105: { status: 422, title: 'Invalid old password' },
  103: { status: 401, title: 'User is inactive' },
  'passkey.refused': { status: 401, title: 'This passkey was not accepted.' },
  'permission.denied': { status: 403, title: 'Your role does not allow this.' },
  'passkey.off': { status: 403, title: 'This organisation does not use passkeys.' },
  'passkey.proofRequired': { status: 403, title: 'Confirm with your password that it is you.' },
  notFound: { status: 404, title: 'Not found.' },
  'tenant.unknown': { status: 404, title: 'The tenant you are trying to access does not exist.' },
  'request.methodNotAllowed': { status: 405, title: 'This address does not know this method.' },
  'request.timeout': { status: 408, title: 'The request arrived too slowly.' },
  'conflict.stale': { status: 409, title: 'This was changed by somebody else meanwhile.' },
  'location.nameTaken': { status: 409, title: 'There is a location of this name here already.' },
  'location.inUse': { status: 409, title: 'Locations or users belong to this location.' },
  'location.levelOff': { status: 409, title: 'This level of locations is turned off.' },
  'location.tooMany': { status: 409, title: 'There is no room for another location.' },
  'insight.titleTaken': { status: 409, title: 'The insight title already exists.' },
  'insight.dashboardNameTaken': { status: 409, title: 'The dashboard name already exists.' },
  'insight.tooMany': { status: 409, title: 'There is no room for another insight.' },
  'insightGroup.nameTaken': { status: 409, title: 'The group name already exists.' },
  'insightGroup.inUse': { status: 409, title: 'Insights belong to this group. Move or delete them first.' },
  'insightGroup.tooMany': { status: 409, title: 'There is no room for another group.' },
  'insight.notAvailable': { status: 409, title: 'This insight cannot be opened yet.' },
  'embed.unsafe': {
    status: 409,
    title: 'This insight is not shown, since it is not certain whose data it would show.',
  },
  'passkey.tooMany': { status: 409, title: 'There is no room for another passkey. Remove one first.' },
  'customer.nameTaken': {
    status: 409,
    title: 'Client name already exists, please provide a new name',
  },
  'user.userNameTaken': { status: 409, title: 'The user name already exists.' },
  'user.emailTaken': { status: 409, title: 'Email address already exists.' },
  'user.self': { status: 409, title: 'You cannot do this to your own account.' },
  'user.lastAdministrator': {
    status: 409,
    title: 'The organisation needs an administrator: this is the last one who can sign in.',
  },
  'user.inactive': { status: 409, title: 'This user is inactive. Activate them first.' },
  'user.locked': { status: 409, title: 'This account is locked. Unlock it first.' },
  'user.passwordSet': { status: 409, title: 'This user has a password already, or has signed in.' },
  'import.running': { status: 409, title: 'A file is being taken in already. Try again when that is done.' },
  'import.changed': {
    status: 409,
    title: 'Users or settings were changed meanwhile, and nothing was taken in. Check the file again.',
  },
  'reset.used': { status: 410, title: 'This link has been used already. Ask for a new one.' },
  'reset.expired': { status: 410, title: 'This link is no longer valid. Ask for a new one.' },
  'challenge.expired': { status: 410, title: 'This sign-in took too long. Sign in again.' },
  'request.tooLarge': { status: 413, title: 'The request is too large.' },
  'request.unsupportedMediaType': { status: 415, title: 'The body is not of the kind that this call takes.' },
  validation: { status: 422, title: 'Some fields are not valid.' },
  'customer.unknown': { status: 422, title: 'That client does not exist.' },
  'insight.unknown': { status: 422, title: 'That insight does not exist.' },
  'location.unknown': { status: 422, title: 'That location does not exist.' },
  'location.levelWrong': { status: 422, title: 'A location of this level cannot lie there.' },
  'import.invalidLines': { status: 422, title: 'Lines have mistakes, and nothing was taken in.' },
  'image.undecodable': { status: 422, title: 'PNG, JPG or JPEG only, below 10 MB.' },
  'idempotency.mismatch': { status: 422, title: 'This Idempotency-Key was used with another request.' },
  'login.locked': { status: 423, title: 'Sign-in is locked for some minutes.' },
  'request.tooMany': { status: 429, title: 'Too many requests. Try again shortly.' },
  'server.error': { status: 500, title: 'Something went wrong on our side.' },
  'embed.providerFailed': { status: 502, title: 'The provider of this insight did not let it be shown.' },
  'job.interrupted': { status: 503, title: 'This was interrupted, and nothing was changed. Begin again.' },
  'server.unavailable': { status: 503, title: 'The service is not available at the moment.' },
} as const satisfies Record<string | number, { status: number; title: string }>;

export type ProblemCode = keyof typeof problems;

const fieldProblem = z.strictObject({
  code: z.string(),
  message: z.string(),
  /** Values in the message, for translations. */
  values: z.record(z.string(), z.string()).optional(),
});
export type FieldRefusal = z.infer<typeof fieldProblem>;

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
  reason: embedFault.optional(),
  /** With `location.inUse`: direct children, and users assigned to it. */
  dependents: z.strictObject({ children: z.int(), users: z.int() }).optional(),
});
export type Problem = z.infer<typeof problem>;
