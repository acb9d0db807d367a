import { login, logout, readCurrentUser, refreshTokens } from '@vantage/contract/sign-in';
import type { Handle } from '../../platform/http/operations';
import type { SignInService } from './sign-in.service';

export const signInRoutes = (handle: Handle, signIn: SignInService): void => {
  handle(login, ({ params, body, requestId, userAgent }) =>
    signIn.login(params.tenantId, body, { requestId, userAgent }),
  );
  handle(refreshTokens, ({ params, body, requestId }) =>
    signIn.refresh(params.tenantId, body.refreshToken, requestId),
  );
  handle(readCurrentUser, ({ actor }) => signIn.currentUser(actor));
  handle(logout, ({ actor, requestId }) => signIn.logout(actor, requestId));
};
