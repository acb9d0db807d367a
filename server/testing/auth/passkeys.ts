import { parse as parseUuid, v7 as uuidv7 } from 'uuid';
import type { PasskeyAssertion, PasskeyRegistration } from '@vantage/contract/passkeys';
import { passkeyRepository } from '../../src/modules/passkeys/passkeys.repository';
import { SoftwareAuthenticator } from '../providers/authenticator';
import { signedIn, signedOut } from '../client';
import { asOwner, type TestTenant, type TestUser } from '../factories';
import type { TestApp } from '../test-app';

/** A tenant's origin, as `testing/test-app.ts` configures it. */
export const buildOrigin = ({ slug }: { readonly slug: string }): string => `http://${slug}.localhost:8080`;

/** Stores a passkey without a registration. */
export async function storePasskey(
  tenant: { readonly slug: string },
  user: TestUser,
): Promise<{ id: string; authenticator: SoftwareAuthenticator }> {
  const authenticator = new SoftwareAuthenticator(buildOrigin(tenant));
  authenticator.belongTo(Buffer.from(parseUuid(user.id)).toString('base64url'));
  const id = uuidv7();
  await asOwner(user.tenantId, (_client, scope) =>
    passkeyRepository().insert(scope, {
      id,
      user_id: user.id,
      credential_id: authenticator.credentialId,
      rp_id: new URL(authenticator.origin).hostname,
      public_key: authenticator.publicKey,
      counter: 0,
      transports: ['internal'],
      backed_up: false,
      device_type: 'singleDevice',
      name: 'Test passkey',
      created_at: new Date(),
    }),
  );
  return { id, authenticator };
}

export interface TestPasskeys {
  keep(user: TestUser): Promise<string>;
  /** A response to a new challenge, by a passkey of the user. */
  proof(user: TestUser): Promise<PasskeyAssertion>;
  /** A new credential for new registration options. */
  registration(user: TestUser): Promise<PasskeyRegistration>;
}

export const listPasskeys = (app: TestApp, tenant: TestTenant): TestPasskeys => {
  const replace = async (user: TestUser) => {
    await asOwner(tenant.id, (client) => client.query('delete from passkey where user_id = $1', [user.id]));
    return storePasskey(tenant, user);
  };
  return {
    keep: async (user) => (await replace(user)).id,

    async proof(user) {
      const { authenticator } = await replace(user);
      const { body } = await signedOut(app, tenant).post('/auth/passkey/options');
      return authenticator.get(body.publicKey);
    },

    async registration(user) {
      await replace(user);
      const client = await signedIn(app, user);
      const { body } = await client.post('/profile/passkey/options', { password: null });
      return new SoftwareAuthenticator(buildOrigin(tenant)).create(body.publicKey);
    },
  };
};
