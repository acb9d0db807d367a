import type { Client, TestResponse } from './client';
import { testPassword } from './constants';
import { makeTenant, type TestTenant, type TestUser } from './factories';
import { codeMailedTo } from './mails';

/** A tenant whose users sign in with a security code. */
export const tenantWithCodes = (): Promise<TestTenant> =>
  makeTenant({ settings: { auth_method: ['emailCode'] } });

/** Sends user name and password, and the token of a browser that has passed a code before. */
export const login = (client: Client, { userName }: TestUser, mfaToken?: string): Promise<TestResponse> =>
  client.post('/auth/login', { userName, password: testPassword, ...(mfaToken && { mfaToken }) });

/** Signs in as far as the security code, and reads it from the mail. */
export async function startSignIn(
  client: Client,
  tenant: TestTenant,
  user: TestUser,
): Promise<{ challenge: string; code: string }> {
  const { challenge } = (await login(client, user)).body;
  await client.post('/auth/requestcode', { challenge });
  return { challenge, code: await codeMailedTo(tenant, user.email) };
}

/** A wrong code. */
export const anotherCode = (code: string): string => (code === '000000' ? '000001' : '000000');
