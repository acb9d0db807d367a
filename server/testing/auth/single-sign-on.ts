import { afterAll } from 'vitest';
import { stateCookieName } from '../../src/platform/http/state-cookie';
import { secretsFrom } from '../../src/platform/crypto/secrets';
import { signedOut, type TestResponse } from '../client';
import { testSecretKey } from '../constants';
import { asOwner, makeTenant, queryRows, unique, type TestTenant } from '../factories';
import { signInAtProvider, startOpenIdProvider, type TestProvider } from '../providers/openid-provider';
import type { TestApp } from '../test-app';

/** One provider for all tests of a file. To be called outside of a test. */
export async function sharedProvider(): Promise<TestProvider> {
  const provider = await startOpenIdProvider();
  afterAll(() => provider.stop());
  return provider;
}

/** A tenant's host, as `testing/test-app.ts` configures it. */
const getHost = ({ slug }: { readonly slug: string }): string => `${slug}.localhost:8080`;

export async function useProvider(
  tenant: TestTenant,
  provider: Pick<TestProvider, 'issuer' | 'client' | 'register'>,
  settings: { readonly createUsers?: boolean; readonly methods?: readonly string[] } = {},
): Promise<void> {
  provider.register(`http://${getHost(tenant)}/api/${tenant.id}/v1/auth/sso/callback`);
  const secret = secretsFrom(testSecretKey).seal(
    'single sign-on client secret',
    Buffer.from(provider.client.clientSecret),
  );
  await asOwner(tenant.id, (client) =>
    client.query(
      `update tenant_settings set auth_method = $1, sso_issuer = $2, sso_client_id = $3, sso_client_secret = $4,
        sso_create_users = $5`,
      [
        settings.methods ?? ['password', 'sso'],
        provider.issuer,
        provider.client.clientId,
        secret,
        settings.createUsers ?? false,
      ],
    ),
  );
}

export async function tenantWith(
  provider: TestProvider,
  settings: Parameters<typeof useProvider>[2] & { readonly emailDomains?: readonly string[] } = {},
): Promise<TestTenant> {
  const tenant = await makeTenant({ settings: { email_domains: settings.emailDomains ?? [] } });
  await useProvider(tenant, provider, settings);
  return tenant;
}

/** A browser's way through single sign-on, request by request. */
export class SsoBrowser {
  cookie = '';

  constructor(
    private readonly app: TestApp,
    private readonly tenant: TestTenant,
  ) {}

  private headers(): Record<string, string> {
    return { host: getHost(this.tenant), ...(this.cookie !== '' && { cookie: this.cookie }) };
  }

  async start(query = ''): Promise<TestResponse> {
    const headers = this.headers();
    const response = await signedOut(this.app, this.tenant).get(`/auth/sso/start${query}`, { headers });
    const input = String(response.headers['set-cookie'] ?? '');
    if (input.startsWith(stateCookieName)) this.cookie = input.split(';', 1)[0] ?? '';
    return response;
  }

  finish(callback: URL): Promise<TestResponse> {
    const address = `/auth/sso/callback${callback.search}`;
    return signedOut(this.app, this.tenant).get(address, { headers: this.headers() });
  }

  redeem(ticket: string): Promise<TestResponse> {
    const headers = this.headers();
    return signedOut(this.app, this.tenant).post('/auth/ssologin', { userName: ticket }, { headers });
  }

  async atProvider(form: Parameters<typeof signInAtProvider>[1], query = ''): Promise<URL> {
    const { headers } = await this.start(query);
    return signInAtProvider(String(headers.location), form);
  }

  async ticket(login: string): Promise<string> {
    return ticketIn(await this.finish(await this.atProvider({ login })));
  }

  async signIn(login: string): Promise<TestResponse> {
    return this.redeem(await this.ticket(login));
  }
}

const parseQuery = ({ headers }: TestResponse): URLSearchParams =>
  new URL(String(headers.location), 'http://localhost').searchParams;

export function ticketIn(response: TestResponse): string {
  const t = parseQuery(response).get('t');
  if (t === null) throw new Error(`There is no ticket in ${String(response.headers.location)}`);
  return (JSON.parse(t) as { uid: string }).uid;
}

/** The problem in a redirect to the sign-in screen; otherwise null. */
export const problemIn = (response: TestResponse): string | null => parseQuery(response).get('sso');

export async function linkedUser(app: TestApp, provider: TestProvider) {
  const tenant = await tenantWith(provider);
  const user = await tenant.user({ email: `${unique('ana')}@example.com` });
  const login = unique('subject');
  provider.know({ sub: login, email: user.email, email_verified: true, name: 'Ana Lopes' });
  return { tenant, user, login, browser: new SsoBrowser(app, tenant) };
}

/** Links the user without a sign-in at the provider. */
export async function linkIdentity(
  tenant: { readonly id: string },
  userId: string,
  issuer = 'https://id.example.com',
): Promise<void> {
  await queryRows(
    tenant,
    'insert into user_identity (tenant_id, issuer, subject, user_id, linked_at) values ($1, $2, $3, $4, now())',
    [tenant.id, issuer, unique('subject'), userId],
  );
}
