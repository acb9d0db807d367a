import type { CurrentUser } from '@vantage/contract/auth/sign-in';
import {
  addPasskey,
  listPasskeys,
  passkeyRegistrationOptions,
  passkeySignInOptions,
  removePasskey,
  signInByPasskey,
  type Passkey,
  type PasskeyRegistrationOptions,
} from '@vantage/contract/passkeys';
import { vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { mockResponse } from './fake-api';
import { newSession } from './open-app';
import { answerProfile, currentUserWith, getId } from './organization';

/** Playwright's type of it would bring the global types of Node.js. */
interface DevTools {
  send(method: string, parameters?: object): Promise<unknown>;
}

interface VirtualAuthenticator {
  setWilling(isWilling: boolean): Promise<void>;
  forgetAll(): Promise<void>;
  remove(): Promise<void>;
}

/** The authenticator belongs to the browser, so the whole page has only one at a time. */
export async function addVirtualAuthenticator(): Promise<VirtualAuthenticator> {
  // Otherwise the browser would use a passkey as soon as there is a field for one.
  vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockResolvedValue(false);
  const browser = cdp() as unknown as DevTools;
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = (await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })) as { authenticatorId: string };
  return {
    setWilling: async (isUserVerified) => {
      await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    forgetAll: async () => {
      await browser.send('WebAuthn.clearCredentials', { authenticatorId });
    },
    remove: async () => {
      await browser.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    },
  };
}

const challenge = 'A'.repeat(43);

/** Stores the user's passkeys as the server does, for the profile and the sign-in. */
export const keepPasskeys = (more: Partial<CurrentUser> = {}): void => {
  answerProfile(currentUserWith(more));
  let stored: { readonly passkey: Passkey; readonly credentialId: string }[] = [];
  const origins = [window.location.origin];
  mockResponse(listPasskeys, () => stored.map(({ passkey }) => passkey));
  mockResponse(passkeyRegistrationOptions, (): PasskeyRegistrationOptions => ({
    origins,
    publicKey: {
      challenge,
      rp: { name: 'Vantage Demo' },
      user: { id: 'AAAA', name: 'elena.marsh', displayName: 'Elena Marsh' },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      timeout: 300_000,
      attestation: 'none',
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      excludeCredentials: stored.map(({ credentialId }) => ({
        id: credentialId,
        type: 'public-key' as const,
        transports: ['internal'],
      })),
    },
  }));
  mockResponse(addPasskey, ({ body: { name, credential } }) => {
    const added = {
      id: getId(6_000 + stored.length),
      name,
      host: 'demo.example.com',
      synced: false,
      createdAt: new Date().toISOString(),
      lastUsedAt: null,
    };
    stored = [{ passkey: added, credentialId: credential.id }, ...stored];
    return added;
  });
  mockResponse(removePasskey, ({ params }) => {
    stored = stored.filter(({ passkey }) => passkey.id !== params.passkeyId);
    return undefined;
  });
  mockResponse(passkeySignInOptions, {
    origins,
    publicKey: { challenge, timeout: 300_000, userVerification: 'required' },
  });
  mockResponse(signInByPasskey, newSession(more));
};
