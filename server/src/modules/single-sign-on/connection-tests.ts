import type { ConnectionTest } from '@vantage/contract/embedding/connection-tests';
import type { ProviderProblem } from './providers';

const details: Readonly<Record<ProviderProblem | 'notConfigured' | 'ok', string>> = {
  ok: 'The provider responded and accepted the client ID and secret.',
  notConfigured: 'Enter the issuer, client ID and client secret first.',
  blockedAddress: "The address points to a private network or doesn't use https.",
  unreachable: "The provider can't be reached or didn't respond in time.",
  notProvider: "There's no OpenID Connect provider at this address.",
  issuerMismatch: 'The provider uses a different issuer. Enter the issuer exactly as the provider states it.',
  unsuitable:
    "The provider doesn't support what sign-in needs: the authorization code flow, https addresses and public keys.",
  clientRefused: 'The provider rejected the client ID or secret.',
};

export const toConnectionTest = (problem: ProviderProblem | 'notConfigured' | null): ConnectionTest => {
  const code = problem ?? 'ok';
  return { ok: problem === null, code, detail: details[code] };
};
