import type { CDPSession, Page } from '@playwright/test';

/** An authenticator that Chromium has instead of a fingerprint reader or a security key. */
export interface VirtualAuthenticator {
  /** How many passkeys it holds. */
  count(): Promise<number>;
  /** Whether its owner proves who they are when asked, or turns away. */
  setWilling(isWilling: boolean): Promise<void>;
  forgetAll(): Promise<void>;
}

/**
 * Plugs a virtual authenticator into a page (https://chromedevtools.github.io/devtools-protocol/tot/WebAuthn/).
 * @param options.fillsIn the browser offers passkeys where a user name goes, and a virtual one is chosen there at once;
 * left out, it offers none, so that a passkey is asked for by the button alone
 */
export async function plugIn(
  page: Page,
  { fillsIn = false }: { fillsIn?: boolean } = {},
): Promise<VirtualAuthenticator> {
  if (!fillsIn)
    await page.addInitScript(() => {
      Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: () => Promise.resolve(false) });
    });
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    count: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    setWilling: (isUserVerified) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }).then(() => undefined),
    forgetAll: () => session.send('WebAuthn.clearCredentials', { authenticatorId }).then(() => undefined),
  };
}
