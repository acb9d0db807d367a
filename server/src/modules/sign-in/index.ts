export { accessTokens } from './access-tokens';
export { refreshTokens } from './refresh-tokens';
export { sessionRegistry } from './session-registry';
export { sessionEndedChannel, sessionRepository } from './sessions.repository';
export { signInRoutes } from './sign-in.routes';
export { signInService } from './sign-in.service';
export { signingKeyRepository } from './signing-keys.repository';
