import { beforeAll, describe, expect, it } from 'vitest';
import { signInByPassword, signedOut } from '../../testing/client';
import { testSecretKey } from '../../testing/constants';
import { ownDatabase } from '../../testing/database/database';
import { globalQuery, queryRows } from '../../testing/factories';
import { makeFixtures, type Fixtures } from '../../testing/fixtures';
import { runVantage } from '../../testing/process/command-line';
import { ownApp, sharedApp } from '../../testing/test-app';
import { role } from '@vantage/contract/permissions';
import { personalToken } from '../modules/surveys/survey-tokens';
import { sealedColumns } from '../platform/crypto/sealed-columns';
import { secretsFrom } from '../platform/crypto/secrets';

const database = await ownDatabase();
const app = await sharedApp();
const newKey = 'the key after the rotation, of no worth';
const environment = (key: string, previous = '') => ({
  env: {
    DATABASE_OWNER_URL: database.ownerUrl,
    DATABASE_URL: database.applicationUrl,
    SECRET_KEY: key,
    SECRET_KEY_PREVIOUS: previous,
  },
});

/** These columns hold no sealed value; the values say what they hold. */
const plainBinaryColumns: Readonly<Record<string, string>> = {
  'asset.content': 'an image',
  'asset.content_hash': 'a hash',
  'bounce_event.digest': 'a hash',
  'idempotency_key.request_hash': 'a MAC',
  'passkey.credential_id': 'an id',
  'passkey.public_key': 'a public key',
  'password_token.secret_hash': 'a hash',
  'session.parent_refresh_hash': 'a hash',
  'session.refresh_hash': 'a hash',
  'sign_in_challenge.code_hash': 'a MAC',
  'sign_in_challenge.secret_hash': 'a hash',
  'sign_in_ip_counter.address_hash': 'a MAC',
  'sso_request.secret_hash': 'a hash',
  'sso_request.state_cookie_hash': 'a hash',
  'sso_ticket.secret_hash': 'a hash',
  'sso_ticket.state_cookie_hash': 'a hash',
  'survey_response.request_hash': 'a MAC',
  'tenant_settings.bounce_url_nonce': 'a random number',
  'tenant_settings.reply_to_token_hash': 'a hash',
  'used_passkey_challenge.challenge_hash': 'a hash',
};

let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await makeFixtures(app);
});

const linkStatus = async (server: typeof app, token: string): Promise<number> =>
  (await signedOut(server, fixtures.tenant).get(`/api/v1/public/survey/${token}`)).status;

describe('the columns with sealed values', () => {
  it('are all listed, or a new column would stay with a lost key', async () => {
    const { rows } = await globalQuery(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and data_type = 'bytea' order by 1`,
    );
    const sealed = Object.values(sealedColumns).map(({ table, column }) => `${table}.${column}`);
    expect(rows.map(({ name }: { name: string }) => name)).toEqual(
      [...sealed, ...Object.keys(plainBinaryColumns)].toSorted(),
    );
  });
});

describe('vantage key rotate', () => {
  it('encrypts all stored secrets with the new key; sessions and links from before go on', async () => {
    const { tenant, users } = fixtures;
    const link = await tenant.surveyLink(fixtures.ids['surveyId'] ?? '');
    const oldLink = personalToken(secretsFrom(testSecretKey), tenant.id, link);
    const before = await signInByPassword(app, users[role.administrator]);

    const rotated = await runVantage(['key', 'rotate', '--json'], environment(newKey, testSecretKey));
    expect([rotated.code, rotated.stderr]).toEqual([0, '']);
    const { resealed, columns, unreadable } = JSON.parse(rotated.stdout) as {
      resealed: number;
      columns: { table: string; resealed: number }[];
      unreadable: unknown[];
    };
    expect(unreadable).toEqual([]);
    expect(resealed).toBe(columns.reduce((sum, column) => sum + column.resealed, 0));
    for (const table of ['signing_key', 'outgoing_mail', 'tenant_settings', 'survey_webhook'])
      expect(
        columns.some((column) => column.table === table && column.resealed > 0),
        table,
      ).toBe(true);
    const [row] = await queryRows<{ secret: Buffer }>(
      tenant,
      'select sso_client_secret as secret from tenant_settings',
    );
    expect(
      secretsFrom(newKey)
        .open('single sign-on client secret', row?.secret ?? Buffer.alloc(0))
        .toString(),
    ).toBe('x');

    const again = await runVantage(['key', 'rotate'], environment(newKey));
    expect([again.code, again.stdout]).toEqual([0, 'Everything readable has the current key.\n']);

    const both = await ownApp({ secretKey: newKey, previousSecretKey: testSecretKey });
    const refreshed = await signedOut(both, tenant).post('/auth/refresh-token', {
      refreshToken: before.refreshToken,
    });
    expect(refreshed.status).toBe(200);
    expect(await linkStatus(both, oldLink)).toBe(200);
    const onlyNew = await ownApp({ secretKey: newKey });
    expect(await linkStatus(onlyNew, oldLink)).toBe(404);
    // A token of the process that accepts both keys is the new key's.
    const { refreshToken } = refreshed.body.token;
    expect((await signedOut(onlyNew, tenant).post('/auth/refresh-token', { refreshToken })).status).toBe(200);
  });

  it('says which organization has to enter what again if neither key opens it', async () => {
    const { code, stdout, stderr } = await runVantage(
      ['key', 'rotate'],
      environment('a key that nothing was encrypted with'),
    );
    expect(code).toBe(1);
    expect(stdout).toContain(`tenant_settings.sso_client_secret of organization ${fixtures.tenant.id}: 1`);
    expect(stderr).toMatch(/^vantage: SECRET_KEY, SECRET_KEY_PREVIOUS: [^\n]+\n$/m);
  });

  it('refuses wrong usage', async () => {
    expect((await runVantage(['key', 'rotate', '--immediately'], environment(newKey))).code).toBe(2);
    expect((await runVantage(['key'], environment(newKey))).code).toBe(2);
  });
});

describe('vantage key rotate --signing', () => {
  it('signs with a new key; older tokens are accepted until they expire, or rejected at once', async () => {
    const user = fixtures.users[role.manager];
    const server = await ownApp({ secretKey: newKey });
    const before = await signInByPassword(server, user);
    const kid = (token = ''): unknown =>
      (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;

    const rotated = await runVantage(['key', 'rotate', '--signing', '--json'], environment(newKey));
    expect(rotated.code).toBe(0);
    const { added } = JSON.parse(rotated.stdout) as { added: string };
    expect((await before.get('/auth/me')).status).toBe(200);
    await expect
      .poll(async () => {
        await before.get('/auth/me');
        return kid((await signInByPassword(server, user)).credentials?.token);
      })
      .toBe(added);
    expect((await before.get('/auth/me')).status).toBe(200);

    const after = await signInByPassword(server, user);
    expect(
      (await runVantage(['key', 'rotate', '--signing', '--immediately'], environment(newKey))).code,
    ).toBe(0);
    await expect.poll(async () => (await before.get('/auth/me')).body.code).toBe('token.invalid');
    expect((await after.get('/auth/me')).body.code).toBe('token.invalid');
    expect(
      (
        await signedOut(server, fixtures.tenant).post('/auth/refresh-token', {
          refreshToken: after.refreshToken,
        })
      ).status,
    ).toBe(200);
  });

  it('lets the product start again after the secret key was lost: passwords work, stored secrets do not', async () => {
    const lost = 'a new key, because the old one was lost';
    await expect(ownApp({ secretKey: lost })).rejects.toThrow('SECRET_KEY: is another than the one');
    expect((await runVantage(['key', 'rotate', '--signing', '--immediately'], environment(lost))).code).toBe(
      0,
    );
    // What it lists has to be entered again, which nobody can do with a signing key.
    const { stdout } = await runVantage(['key', 'rotate'], environment(lost));
    expect(stdout).toContain('tenant_settings.');
    expect(stdout).not.toContain('signing_key');

    const server = await ownApp({ secretKey: lost });
    const administrator = await signInByPassword(server, fixtures.users[role.administrator]);
    const settings = await administrator.get('/app');
    expect(settings.status).toBe(200);
    const saved = await administrator.post('/api/v1/app', {
      version: settings.body.version,
      sso: { clientSecret: 'entered again' },
    });
    expect(saved.status).toBe(200);
  });
});
