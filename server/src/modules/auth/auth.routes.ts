import { endOtherSessions, endOwnSession, listOwnSessions } from '@vantage/contract/auth/own-sessions';
import {
  changePassword,
  checkOldPassword,
  checkResetToken,
  forcePassword,
  requestReset,
} from '@vantage/contract/auth/passwords';
import { readSessionExpiry } from '@vantage/contract/auth/session-expiry';
import { requestCode, resendCode, verifyCode } from '@vantage/contract/auth/security-codes';
import { login, loginByEmail, logout, readCurrentUser, refreshTokens } from '@vantage/contract/auth/sign-in';
import { endViewAs, startViewAs } from '@vantage/contract/auth/view-as';
import type { HandleOperation } from '../../platform/http/operations/operation-call';
import type { PasswordService } from './passwords/passwords.service';
import type { SecurityCodeService } from './security-codes/security-codes.service';
import type { SessionService } from './sessions/sessions.service';
import type { ViewAsService } from './sessions/view-as.service';
import type { SignInService } from './sign-in/sign-in.service';

export const authRoutes = (
  handle: HandleOperation,
  services: {
    readonly signIn: SignInService;
    readonly codes: SecurityCodeService;
    readonly passwords: PasswordService;
    readonly sessions: SessionService;
    readonly viewAs: ViewAsService;
  },
): void => {
  const { signIn, codes, passwords, sessions, viewAs } = services;

  handle(login, ({ params, body, ...request }) => signIn.login(params.tenantId, body, request));
  handle(loginByEmail, ({ params, body, ...request }) => signIn.loginByEmail(params.tenantId, body, request));
  handle(requestCode, ({ params, body }) => codes.request(params.tenantId, body.challenge));
  handle(resendCode, ({ params, body }) => codes.resend(params.tenantId, body.challenge));
  handle(verifyCode, ({ params, body, ...request }) => codes.verify(params.tenantId, body, request));

  handle(requestReset, ({ params, body, ...request }) =>
    passwords.requestReset(params.tenantId, body, request),
  );
  handle(checkResetToken, ({ params, body, ...request }) =>
    passwords.checkToken(params.tenantId, body.resetToken, request),
  );
  handle(forcePassword, ({ params, body, ...request }) => passwords.reset(params.tenantId, body, request));
  handle(checkOldPassword, ({ actor, body, ...request }) =>
    passwords.verifyOwn(actor, body.oldPassword, request),
  );
  handle(changePassword, ({ actor, body, ...request }) => passwords.change(actor, body, request));

  handle(refreshTokens, ({ params, body, requestId }) =>
    sessions.refresh(params.tenantId, body.refreshToken, requestId),
  );
  handle(readSessionExpiry, ({ params, body }) => sessions.expiry(params.tenantId, body.refreshToken));
  handle(readCurrentUser, ({ actor }) => signIn.currentUser(actor));
  handle(listOwnSessions, ({ actor }) => sessions.listOwn(actor));
  handle(endOwnSession, ({ actor, params, requestId }) =>
    sessions.endOwn(actor, params.sessionId, requestId),
  );
  handle(endOtherSessions, ({ actor, requestId }) => sessions.endOthers(actor, requestId));
  handle(startViewAs, ({ actor, body, ...request }) => viewAs.start(actor, body.userId, request));
  handle(endViewAs, ({ actor, requestId }) => sessions.endViewAs(actor, requestId));
  handle(logout, ({ actor, requestId }) => sessions.logout(actor, requestId));
};
