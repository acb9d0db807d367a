import {
  addPasskey,
  countPasskeyHolders,
  listPasskeys,
  passkeyRegistrationOptions,
  passkeySignInOptions,
  removePasskey,
  signInByPasskey,
} from '@vantage/contract/passkeys';
import type { HandleOperation } from '../../platform/http/operations/operation-call';
import type { PasskeySignInService } from './passkey-sign-in.service';
import type { PasskeyService } from './passkeys.service';

export const passkeyRoutes = (
  handle: HandleOperation,
  passkeys: PasskeyService,
  passkeySignIn: PasskeySignInService,
): void => {
  handle(passkeySignInOptions, ({ params, ip }) => passkeySignIn.options(params.tenantId, ip));
  handle(signInByPasskey, ({ params, body, ...request }) =>
    passkeySignIn.signIn(params.tenantId, body.credential, request),
  );

  handle(listPasskeys, ({ actor }) => passkeys.list(actor));
  handle(passkeyRegistrationOptions, ({ actor, body, ...request }) =>
    passkeys.options(actor, body.password, request),
  );
  handle(addPasskey, ({ actor, body, requestId }) => passkeys.add(actor, body, requestId));
  handle(removePasskey, ({ actor, params, requestId }) =>
    passkeys.remove(actor, params.passkeyId, requestId),
  );
  handle(countPasskeyHolders, ({ actor }) => passkeys.holders(actor));
};
