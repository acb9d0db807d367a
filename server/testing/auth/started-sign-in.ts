import { inject } from 'vitest';
import { identityRepository } from '../../src/modules/single-sign-on/identities.repository';
import { ssoRequestRepository } from '../../src/modules/single-sign-on/sso-requests.repository';
import { ssoTicketRepository } from '../../src/modules/single-sign-on/sso-tickets.repository';
import { challengeRepository } from '../../src/modules/auth/security-codes/challenges.repository';
import { passwordTokenRepository } from '../../src/modules/auth/passwords/password-tokens.repository';
import { passwordTokenService } from '../../src/modules/auth/passwords/password-tokens.service';
import { newSecretToken } from '../../src/platform/crypto/secret-tokens';
import { systemClock } from '../../src/platform/clock';
import { secretsFrom, sha256 } from '../../src/platform/crypto/secrets';
import { testCookieState, testSecretKey } from '../constants';
import { asOwner, type TestTenant, type TestUser } from '../factories';

const minute = 60_000;
const code = '123456';

/** Sign-ins in progress, for operations that continue them. */
export const startedSignIn = (tenant: TestTenant) => ({
  resetPassword: ({ id, userName }: TestUser): Promise<void> =>
    asOwner(tenant.id, async (client) => {
      await client.query('update app_user set password_hash = $2 where id = $1', [
        id,
        inject('passwordHash'),
      ]);
      await client.query('delete from sign_in_attempt where normalized_name = $1', [userName.toLowerCase()]);
      await client.query('delete from sign_in_ip_counter');
    }),

  challenge: (user: TestUser): Promise<{ challenge: string; code: string }> =>
    asOwner(tenant.id, async (_client, scope) => {
      const token = newSecretToken();
      const challenges = challengeRepository();
      const now = Date.now();
      const expiresAt = new Date(now + 5 * minute);
      await challenges.insert(scope, {
        id: token.id,
        user_id: user.id,
        secret_hash: token.hash,
        method: 'emailCode',
        created_at: new Date(now),
        expires_at: expiresAt,
      });
      await challenges.setCode(scope, token.id, {
        hash: secretsFrom(testSecretKey).mac('security-code', Buffer.from(`${token.id} ${code}`)),
        sentAt: new Date(now),
        expiresAt,
        resends: 0,
      });
      return { challenge: token.text, code };
    }),

  ticket: (user: TestUser): Promise<string> =>
    asOwner(tenant.id, async (_client, scope) => {
      const [request, ticket] = [newSecretToken(), newSecretToken()];
      const issuer = 'https://127.0.0.1';
      const now = Date.now();
      const row = {
        state_cookie_hash: sha256(testCookieState),
        created_at: new Date(now),
        expires_at: new Date(now + minute),
      };
      await ssoRequestRepository().insert(scope, {
        ...row,
        id: request.id,
        secret_hash: request.hash,
        issuer,
        client_id: 'test',
        redirect: null,
      });
      await ssoTicketRepository().insert(scope, {
        ...row,
        id: ticket.id,
        secret_hash: ticket.hash,
        user_id: user.id,
      });
      await identityRepository().link(scope, { issuer, subject: user.id }, user.id, new Date(now));
      return ticket.text;
    }),

  passwordToken: (user: TestUser): Promise<string> =>
    asOwner(tenant.id, (_client, scope) =>
      passwordTokenService({ clock: systemClock, tokens: passwordTokenRepository() }).issue(
        scope,
        user.id,
        'reset',
      ),
    ),
});
