import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { storePasskey } from '../../../testing/auth/passkeys';
import { signedIn } from '../../../testing/client';
import { makeTenant } from '../../../testing/factories';
import { sharedApp } from '../../../testing/test-app';

const app = await sharedApp();

/** Its provider can't be reached. */
const sso = { issuer: 'https://login.example.invalid', clientId: 'portal', clientSecret: 'a client secret' };

const organization = async () => {
  const tenant = await makeTenant();
  const client = await signedIn(app, await tenant.user());
  const change = async (fields: object, version = 1): Promise<string> => {
    const { status, body } = await client.post('/api/v1/app', { version, ...fields });
    return status === 200 ? 'saved' : body.fields?.authMethod?.[0]?.code;
  };
  return { tenant, change };
};

describe('sign-in methods by which nobody but administrators could sign in are rejected', () => {
  it('passkeys that nobody has', async () => {
    const { tenant, change } = await organization();
    const user = await tenant.user({ roleId: role.user });
    expect(await change({ authMethod: ['passkey'] })).toBe('nobodyCouldSignIn');
    await storePasskey(tenant, user);
    expect(await change({ authMethod: ['passkey'] })).toBe('saved');
  });

  it('a provider that does not respond, unless there is another way', async () => {
    const { tenant, change } = await organization();
    const user = await tenant.user({ roleId: role.manager });
    expect(await change({ authMethod: ['sso', 'passkey'], sso })).toBe('nobodyCouldSignIn');
    expect(await change({ authMethod: ['sso', 'password'], sso })).toBe('saved');
    expect(await change({ authMethod: ['sso'] }, 2)).toBe('nobodyCouldSignIn');
    await storePasskey(tenant, user);
    expect(await change({ authMethod: ['sso'] }, 2)).toBe('nobodyCouldSignIn');
    expect(await change({ authMethod: ['sso', 'passkey'] }, 2)).toBe('saved');
  });

  it('while the organization has only administrators, there is nobody to exclude', async () => {
    const { change } = await organization();
    expect(await change({ authMethod: ['passkey'] })).toBe('saved');
  });
});

it('e-mail domains without that of who saves them are rejected', async () => {
  const { tenant } = await organization();
  const client = await signedIn(app, await tenant.user({ email: 'elena@halden.example' }));
  const save = (emailDomains: string[]) => client.post('/api/v1/app', { version: 1, emailDomains });
  const { status, body } = await save(['acme.example']);
  expect([status, body.fields.emailDomains]).toMatchObject([
    422,
    [{ code: 'ownDomainMissing', values: { domain: 'halden.example' } }],
  ]);
  expect((await save(['acme.example', 'halden.example'])).status).toBe(200);
});
