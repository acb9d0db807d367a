import type { ConnectionTest } from '@vantage/contract/embedding/connection-tests';
import type { ProviderFault } from './providers';

const details: Readonly<Record<ProviderFault | 'notConfigured' | 'ok', string>> = {
  ok: 'The provider answers, and accepts client id and secret.',
  notConfigured: 'Issuer, client id and client secret are not all there yet.',
  refusedAddress: 'The address leads into a private network or is not https, which is not allowed.',
  unreachable: 'The provider cannot be reached, or does not answer in time.',
  notProvider: 'There is no OpenID Connect provider at this address.',
  issuerMismatch: 'The provider calls itself by another address. Enter the issuer exactly as it names it.',
  unsuitable:
    'The provider does not offer what a sign-in needs: the code flow, https addresses and its keys.',
  clientRefused: 'The provider does not accept client id and secret.',
};

export const connectionTestOf = (fault: ProviderFault | 'notConfigured' | null): ConnectionTest => {
  const code = fault ?? 'ok';
  return { ok: fault === null, code, detail: details[code] };
};
