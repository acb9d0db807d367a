import { z } from 'zod';
import { id } from '../api/fields';
import { languageCode } from '../languages';
import { operation } from '../api/operation';
import { permission, roleIds } from '../permissions';

/** Passwords longer than can ever be set are not worth hashing. */
export const credentialLimits = { userName: { min: 1, max: 254 }, password: { min: 1, max: 128 } } as const;

/** The session id, which must match the access token. */
export const sessionHeader = 'sessionid';

export const roleId = z.literal(roleIds);

const menuLeaf = z.strictObject({
  id: z.int(),
  /** Message key, not text. */
  text: z.string(),
  routeName: z.string(),
  icon: z.enum(['customer', 'dashboard', 'admin', 'user', 'profile', 'logout']),
});
export type MenuLeaf = z.infer<typeof menuLeaf>;
const menuItem = menuLeaf.extend({ items: z.array(menuLeaf).optional() });
export type MenuItem = z.infer<typeof menuItem>;

/** The last items in every menu. */
export const fixedMenuIds = { profile: 1001, logout: 1002 } as const;

export const signedInUser = z.strictObject({
  id,
  firstName: z.string(),
  lastName: z.string(),
  appRoleId: roleId,
  currSessionId: id,
  language: languageCode,
  menu: z.array(menuItem),
  dssTenantId: id,
});
export type SignedInUser = z.infer<typeof signedInUser>;

const currentUser = signedInUser.extend({
  userName: z.string(),
  email: z.string(),
  permissions: z.array(z.enum(permission)),
  /** Minutes of inactivity after which this session ends. */
  idleMinutes: z.int(),
  /** Set in a view-as session, in which an administrator views as this user. */
  viewAs: z
    .strictObject({
      administrator: z.strictObject({ id, firstName: z.string(), lastName: z.string() }),
      endsInSeconds: z.int(),
    })
    .nullable(),
  /** What the organization announces; null for nothing, or if the user has dismissed this version. */
  announcement: z.strictObject({ text: z.string(), version: z.int() }).nullable(),
});
export type CurrentUser = z.infer<typeof currentUser>;
export type ActiveAnnouncement = NonNullable<CurrentUser['announcement']>;

const tokenPair = z.strictObject({ token: z.string(), refreshToken: z.string() });
export type TokenPair = z.infer<typeof tokenPair>;
export const newSession = tokenPair.extend({ user: signedInUser });
export const signedIn = z.strictObject({ token: newSession });
export type SignedIn = z.infer<typeof signedIn>;

const codeRequired = z.strictObject({
  status: z.literal('CODE_REQUIRED'),
  /** Identifies this sign-in in the security code operations. */
  challenge: z.string(),
  maskedEmail: z.string(),
});
export const passwordChangeRequired = z.strictObject({
  status: z.literal('PASSWORD_CHANGE_REQUIRED'),
  resetToken: z.string(),
});

export const signInResponse = z.union([signedIn, codeRequired, passwordChangeRequired]);
export type SignInResponse = z.infer<typeof signInResponse>;

const secretText = (limits: { min: number; max: number }) => z.string().min(limits.min).max(limits.max);

/** Proof of this browser's last security code, which replaces the next one. */
export const mfaToken = z.string().min(1).max(512);

export const credentials = z.strictObject({
  userName: secretText(credentialLimits.userName),
  password: secretText(credentialLimits.password),
  mfaToken: mfaToken.optional(),
});
export type Credentials = z.infer<typeof credentials>;

const emailCredentials = z.strictObject({
  /** An email address, or a user name that looks like one. */
  email: z.string().trim().max(254).regex(/@/),
  password: secretText(credentialLimits.password),
  mfaToken: mfaToken.optional(),
});
export type EmailCredentials = z.infer<typeof emailCredentials>;

const signInProblems = [100, 102, 103, 104, 'login.locked', 'request.tooMany'] as const;

export const login = operation({
  method: 'POST',
  path: '/:tenantId/v1/auth/login',
  summary: 'Sign in with user name and password',
  permission: 'public',
  body: credentials,
  responses: { 200: signInResponse },
  problems: signInProblems,
});

export const loginByEmail = operation({
  method: 'POST',
  path: '/:tenantId/v1/auth/email',
  summary: 'Sign in with e-mail address and password',
  permission: 'public',
  body: emailCredentials,
  responses: { 200: signInResponse },
  problems: signInProblems,
});

export const refreshTokens = operation({
  method: 'POST',
  path: '/:tenantId/v1/auth/refresh-token',
  summary: 'Exchange a refresh token for new tokens',
  permission: 'public',
  body: z.strictObject({ refreshToken: z.string().min(1).max(512) }),
  responses: { 200: z.strictObject({ token: tokenPair }) },
  problems: ['session.invalid'],
});

export const readCurrentUser = operation({
  method: 'GET',
  path: '/:tenantId/v1/auth/me',
  summary: 'Get the signed-in user and their permissions',
  permission: 'signedIn',
  responses: { 200: currentUser },
});

export const logout = operation({
  method: 'POST',
  path: '/:tenantId/v1/auth/logout',
  summary: 'Sign out',
  permission: 'signedIn',
  allowedInViewAs: true,
  responses: { 204: z.undefined() },
});
