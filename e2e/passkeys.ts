import type { CDPSession, Page } from '@playwright/test';

export interface VirtualAuthenticator {
  count(): Promise<number>;
}

/** `fillsIn`: the browser offers passkeys in the user name field, and immediately chooses one. */
export async function addVirtualAuthenticator(
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
  };
}
