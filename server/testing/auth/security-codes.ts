import type { Client, TestResponse } from '../client';
import { testPassword } from '../constants';
import { makeTenant, type TestTenant, type TestUser } from '../factories';
import { codeMailedTo } from '../mails';

export const tenantWithCodes = (): Promise<TestTenant> =>
  makeTenant({ settings: { auth_method: ['emailCode'] } });

/** @param mfaToken of a browser that passed a code before */
export const login = (client: Client, { userName }: TestUser, mfaToken?: string): Promise<TestResponse> =>
  client.post('/auth/login', { userName, password: testPassword, ...(mfaToken && { mfaToken }) });

export async function startSignIn(
  client: Client,
  tenant: TestTenant,
  user: TestUser,
): Promise<{ challenge: string; code: string }> {
  const { challenge } = (await login(client, user)).body;
  await client.post('/auth/requestcode', { challenge });
  return { challenge, code: await codeMailedTo(tenant, user.email) };
}

export const anotherCode = (code: string): string => (code === '000000' ? '000001' : '000000');
