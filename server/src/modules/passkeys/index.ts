export { passkeyChallenges } from './passkey-challenges';
export { passkeyRoutes } from './passkeys.routes';
export { passkeyRepository } from './passkeys.repository';
export { passkeyService } from './passkeys.service';
export { passkeySignInService } from './passkey-sign-in.service';
export { usedChallengeRepository } from './used-challenges.repository';
