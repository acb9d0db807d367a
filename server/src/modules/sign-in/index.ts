export { accountAccessService } from './account-access.service';
export { accessTokens } from './access-tokens';
export { addressRepository } from './addresses.repository';
export { attemptRepository } from './attempts.repository';
export { attemptService, type AttemptService } from './attempts.service';
export { challengeRepository } from './challenges.repository';
export { mfaTokens } from './mfa-tokens';
export { passwordTokenRepository } from './password-tokens.repository';
export { passwordTokenService } from './password-tokens.service';
export { passwordService, type PasswordService } from './passwords.service';
export { refreshTokens } from './refresh-tokens';
export { securityCodeService } from './security-codes.service';
export { sessionCache, type SessionCache } from './session-cache';
export { sessionEndedChannel, sessionRepository } from './sessions.repository';
export {
  sessionService,
  type BegunSession,
  type CloseVisits,
  type SessionService,
  type SignInRequest,
} from './sessions.service';
export { signInMails, type SignInMails } from './sign-in.mails';
export { signInRoutes } from './sign-in.routes';
export { signInService, type Next, type SignInService } from './sign-in.service';
export { signingKeyRepository } from './signing-keys.repository';
