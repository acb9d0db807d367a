import { z } from 'zod';
import { operation } from '../api/operation';
import { passwordLimits, passwordRuleCodes, passwordRules } from './password-rules';
import { mfaToken } from './sign-in';

const typedPassword = z.string().min(1).max(512);

/** Each broken rule is a separate problem. Never trimmed or normalized. */
export const newPassword = typedPassword.superRefine((password, context) => {
  for (const code of passwordRuleCodes) {
    if (!passwordRules[code](password))
      context.addIssue({ code: 'custom', params: { code, ...passwordLimits } });
  }
  if ([...password].length > passwordLimits.max)
    context.addIssue({ code: 'custom', params: { code: 'tooLong', ...passwordLimits } });
});

const confirmed = { newPassword, confirmPassword: typedPassword };
const mustMatch = <Body extends { newPassword: string; confirmPassword: string }>(body: z.ZodType<Body>) =>
  body.refine((value) => value.newPassword === value.confirmPassword, {
    path: ['confirmPassword'],
    message: "The passwords don't match.",
    params: { code: 'mismatch' },
  });

export const requestReset = operation({
  method: 'POST',
  path: '/:tenantId/v1/auth/request-reset-password',
  summary: 'Request a link to choose a new password; the response reveals nothing about the account',
  permission: 'public',
  body: z.strictObject({ userName: z.string().trim().min(1).max(254), email: z.email().max(254) }),
  responses: { 202: z.strictObject({ status: z.literal('SENT') }) },
  problems: ['request.tooMany'],
});

/** From a reset link, an invitation or a forced change; starts with the tenant's id and a dot. */
const resetToken = z.string().min(1).max(256);

export const checkResetToken = operation({
  method: 'POST',
  path: '/:tenantId/v1/auth/checkresettoken',
  summary: 'Check whether a token from an e-mail or from sign-in is still valid, without using it',
  permission: 'public',
  body: z.strictObject({ resetToken }),
  responses: { 204: z.undefined() },
  problems: ['reset.used', 'reset.expired', 'request.tooMany'],
});

export const forcePassword = operation({
  method: 'POST',
  path: '/:tenantId/v1/auth/forcepassword',
  summary: "Set a new password with a token from an e-mail or from sign-in; doesn't sign in",
  permission: 'public',
  // A valid proof for the old password is replaced by one for the new, so the next sign-in needs no code.
  body: mustMatch(z.strictObject({ resetToken, ...confirmed, mfaToken: mfaToken.optional() })),
  responses: { 200: z.strictObject({ status: z.literal('CHANGED'), mfaToken: z.string().optional() }) },
  problems: ['reset.used', 'reset.expired', 'request.tooMany'],
});

export const checkOldPassword = operation({
  method: 'POST',
  path: '/:tenantId/v1/auth/checkoldpassword',
  summary: "Check the caller's password; counts as a sign-in attempt",
  permission: 'signedIn',
  body: z.strictObject({ oldPassword: typedPassword }),
  responses: { 200: z.strictObject({ valid: z.boolean() }) },
  problems: [102],
});

export const passwordChange = mustMatch(z.strictObject({ oldPassword: typedPassword, ...confirmed }));

export const changePassword = operation({
  method: 'POST',
  path: '/:tenantId/v1/profile/password',
  summary: "Change the caller's password; ends all other sessions",
  permission: 'signedIn',
  body: passwordChange,
  responses: { 200: z.strictObject({ status: z.literal('CHANGED') }) },
  problems: [102, 105],
});
