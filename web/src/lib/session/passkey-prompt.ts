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

/** Why the browser gave no passkey; it does not tell a person who cancels from a device without one. */
type PromptReason = 'cancelled' | 'known' | 'failed';

/** The browser asked for a passkey, and nothing came of it. */
export class PasskeyPromptFailed extends Error {
  override readonly name = 'PasskeyPromptFailed';

  constructor(
    readonly reason: PromptReason,
    cause: unknown,
  ) {
    super('The browser gave no passkey.', { cause });
  }
}

const reasonOf = (error: unknown): PromptReason => {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'known';
  const cause = error instanceof WebAuthnError ? error.cause : error;
  const name = cause instanceof Error ? cause.name : '';
  return name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'failed';
};

/** What the server needs of a credential; the rest of it says nothing that it rests on. */
const prompted = async <Response>(
  prompt: Promise<{ id: string; rawId: string; response: Response }>,
): Promise<{ id: string; rawId: string; type: 'public-key'; response: Response }> => {
  try {
    const { id, rawId, response } = await prompt;
    return { id, rawId, type: 'public-key', response };
  } catch (error) {
    throw new PasskeyPromptFailed(reasonOf(error), error);
  }
};

/** Whether this browser knows passkeys at all. */
export const supportsPasskeys = (): boolean => browserSupportsWebAuthn();

/** Whether this browser offers passkeys among what it fills in by itself. */
export const supportsPasskeyAutofill = (): Promise<boolean> => browserSupportsWebAuthnAutofill();

/**
 * Asks for a passkey, in a window of the browser's.
 * @throws {PasskeyPromptFailed}
 */
export const requestPasskey = (options: PasskeySignInOptions['publicKey']): Promise<PasskeyAssertion> =>
  prompted(startAuthentication({ optionsJSON: options }));

/**
 * Offers passkeys among what the browser fills into a field with `autocomplete="username webauthn"`; comes back when one is chosen.
 * @throws {PasskeyPromptFailed}
 */
export const autofillPasskeys = (options: PasskeySignInOptions['publicKey']): Promise<PasskeyAssertion> =>
  prompted(startAuthentication({ optionsJSON: options, useBrowserAutofill: true }));

/**
 * Asks for a new passkey to be made, in a window of the browser's.
 * @throws {PasskeyPromptFailed}
 */
export const createPasskey = (
  options: PasskeyRegistrationOptions['publicKey'],
): Promise<PasskeyRegistration> => prompted(startRegistration({ optionsJSON: options }));

/** Takes back whatever the browser is asking at the moment. */
export const abortPasskeyPrompt = (): void => WebAuthnAbortService.cancelCeremony();
