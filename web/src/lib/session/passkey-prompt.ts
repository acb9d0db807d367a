import type {
  PasskeyAssertion,
  PasskeyRegistration,
  PasskeyRegistrationOptions,
  PasskeySignInOptions,
} from '@vantage/contract/passkeys';
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';

/** Browsers do not distinguish canceling from a device without a passkey. */
type PromptReason = 'cancelled' | 'known' | 'failed';

export class PasskeyPromptFailed extends Error {
  override readonly name = 'PasskeyPromptFailed';

  constructor(
    readonly reason: PromptReason,
    cause: unknown,
  ) {
    super('The browser gave no passkey.', { cause });
  }
}

const toReason = (error: unknown): PromptReason => {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'known';
  const cause = error instanceof WebAuthnError ? error.cause : error;
  const name = cause instanceof Error ? cause.name : '';
  return name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'failed';
};

/** The fields of a credential that the server uses. */
const prompted = async <Response>(
  prompt: Promise<{ id: string; rawId: string; response: Response }>,
): Promise<{ id: string; rawId: string; type: 'public-key'; response: Response }> => {
  try {
    const { id, rawId, response } = await prompt;
    return { id, rawId, type: 'public-key', response };
  } catch (error) {
    throw new PasskeyPromptFailed(toReason(error), error);
  }
};

export const supportsPasskeys = (): boolean => browserSupportsWebAuthn();

/** Whether the browser offers passkeys in autofill. */
export const supportsPasskeyAutofill = (): Promise<boolean> => browserSupportsWebAuthnAutofill();

/**
 * Opens the browser's prompt for a passkey.
 * @throws {PasskeyPromptFailed}
 */
export const requestPasskey = (options: PasskeySignInOptions['publicKey']): Promise<PasskeyAssertion> =>
  prompted(startAuthentication({ optionsJSON: options }));

/**
 * Offers passkeys in the autofill of a field with `autocomplete="username webauthn"`; resolves once one is
 * chosen.
 * @throws {PasskeyPromptFailed}
 */
export const autofillPasskeys = (options: PasskeySignInOptions['publicKey']): Promise<PasskeyAssertion> =>
  prompted(startAuthentication({ optionsJSON: options, useBrowserAutofill: true }));

/**
 * Opens the browser's prompt to create a passkey.
 * @throws {PasskeyPromptFailed}
 */
export const createPasskey = (
  options: PasskeyRegistrationOptions['publicKey'],
): Promise<PasskeyRegistration> => prompted(startRegistration({ optionsJSON: options }));

export const abortPasskeyPrompt = (): void => WebAuthnAbortService.cancelCeremony();
