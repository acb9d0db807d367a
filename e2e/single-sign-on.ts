import type { AuthMethod } from '@vantage/contract/settings/sign-in-settings';
import { startOpenIdProvider, type TestProvider } from '../server/testing/providers/openid-provider';
import type { TestTenant } from '../server/testing/tenant-factory';
import { makeTenant } from './own-tenant';
import { getAddress, demoPassword } from './product';

export type { TestProvider };

/** A tenant whose users sign in at a new provider, which must be stopped. */
export async function singleSignOn(
  methods: readonly AuthMethod[],
): Promise<{ tenant: TestTenant; provider: TestProvider; administrator: { userName: string } }> {
  const [tenant, provider] = [await makeTenant(), await startOpenIdProvider()];
  const administrator = await tenant.user();
  const home = `${getAddress()}/api/${tenant.id}/v1`;
  const call = async (url: string, body?: object, headers: Record<string, string> = {}) => {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${url} answers ${response.status}: ${await response.text()}`);
    return (await response.json()) as Record<string, never>;
  };
  const { token } = (await call(`${home}/auth/login`, {
    userName: administrator.userName,
    password: demoPassword,
  })) as unknown as { token: { token: string; user: { currSessionId: string } } };
  const signedIn = { authorization: `Bearer ${token.token}`, sessionid: token.user.currSessionId };
  const settings = (await call(`${home}/app`, undefined, signedIn)) as unknown as {
    version: number;
    sso: { redirectUrl: string };
  };
  provider.register(settings.sso.redirectUrl);
  const { issuer, client } = provider;
  await call(
    `${getAddress()}/api/v1/app`,
    { version: settings.version, authMethod: methods, sso: { issuer, ...client, createUsers: false } },
    signedIn,
  );
  return { tenant, provider, administrator };
}
