import type { Page } from '@playwright/test';
import type { AuthMethod } from '@vantage/contract/settings/sign-in-settings';
import { changePageSettings } from '../../../page-data';
import { getAddress } from '../../../product';
import { fail } from '../../responses';
import type { Screen } from '../../screen';

const as = 'nadia.haddad';
const options = '**/auth/passkey/options';
const own = '**/v1/profile/passkey';

/** The demo organization allows passwords only. */
const withMethods = (page: Page, ...authMethod: AuthMethod[]) =>
  changePageSettings(page, (settings) => ({ ...settings, authMethod }));

/** Passkeys work at origins with a host name, as the pictures' one. */
const workAt = (page: Page, ...origins: string[]) =>
  page.route(options, (route) =>
    route.fulfill({
      json: { origins, publicKey: { challenge: 'AAAA', timeout: 300_000, userVerification: 'required' } },
    }),
  );

const open = async (page: Page): Promise<void> => {
  await page.goto(`${getAddress()}/default`);
  await page.locator('svg.tabler-icon-fingerprint').waitFor();
};

export const signInByPasskey: Screen = {
  name: 'sign-in-by-passkey',
  states: [
    {
      name: 'beside-password',
      everyVariant: true,
      async reach(page) {
        await withMethods(page, 'password', 'passkey');
        await workAt(page, getAddress());
        await open(page);
      },
    },
    {
      name: 'alone',
      everyVariant: true,
      async reach(page) {
        await withMethods(page, 'passkey');
        await workAt(page, getAddress());
        await open(page);
      },
    },
    {
      name: 'beside-single-sign-on',
      async reach(page) {
        await withMethods(page, 'password', 'sso', 'passkey');
        await workAt(page, getAddress());
        await open(page);
      },
    },
    {
      name: 'waiting',
      async reach(page) {
        await withMethods(page, 'password', 'passkey');
        await workAt(page, getAddress());
        await page.addInitScript(() => {
          navigator.credentials.get = () => new Promise(() => undefined);
        });
        await open(page);
        await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
        await page.getByRole('button', { name: 'Waiting for your passkey' }).waitFor();
      },
    },
    {
      name: 'cancelled',
      async reach(page) {
        await withMethods(page, 'password', 'passkey');
        await workAt(page, getAddress());
        await page.addInitScript(() => {
          navigator.credentials.get = () => Promise.reject(new DOMException('', 'NotAllowedError'));
        });
        await open(page);
        await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
        await page.getByRole('alert').waitFor();
      },
    },
    {
      name: 'at-an-ip-address',
      async reach(page) {
        await withMethods(page, 'password', 'passkey');
        await workAt(page, getAddress().replace('127.0.0.1', 'localhost'));
        await page.goto(`${getAddress()}/default`);
        await page.getByText("Passkeys don't work at this address.").waitFor();
      },
    },
  ],
};

const passkey = { synced: false, createdAt: '2025-10-02T08:12:00.000Z', lastUsedAt: null };
const some = [
  { ...passkey, id: '1', name: 'Chrome on Windows', host: '127.0.0.1' },
  {
    ...passkey,
    id: '2',
    name: 'Phone',
    host: '127.0.0.1',
    synced: true,
    lastUsedAt: '2025-11-17T11:40:00.000Z',
  },
  { ...passkey, id: '3', name: 'Security key in the safe', host: 'portal.example.com' },
];

/** Found by its position, since texts differ by language. */
const openProfile = async (page: Page, passkeys: object[], ...methods: AuthMethod[]): Promise<void> => {
  await withMethods(page, 'password', ...methods);
  await workAt(page, getAddress());
  await page.route(own, (route) => route.fulfill({ json: passkeys }));
  await page.goto(`${getAddress()}/profile`);
  await page.locator('input[autocomplete="given-name"]').waitFor();
  const section = page.locator('form + div').first();
  await section.locator('button, li, p + p').first().waitFor();
  await section.scrollIntoViewIfNeeded();
};

export const passkeysOfProfile: Screen = {
  name: 'profile-passkeys',
  states: [
    { name: 'filled', as, everyVariant: true, reach: (page) => openProfile(page, some, 'passkey') },
    { name: 'empty', as, reach: (page) => openProfile(page, [], 'passkey') },
    { name: 'turned-off', as, reach: (page) => openProfile(page, some) },
    {
      name: 'adding',
      as,
      async reach(page) {
        await openProfile(page, some, 'passkey');
        await page.getByRole('button', { name: 'Add a passkey' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'password-asked',
      as,
      async reach(page) {
        await openProfile(page, some, 'passkey');
        await fail(page, '**/v1/profile/passkey/options', 403, 'passkey.proofRequired');
        await page.getByRole('button', { name: 'Add a passkey' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
        await page.getByRole('dialog').getByRole('textbox', { name: 'Password' }).waitFor();
      },
    },
    {
      name: 'removing',
      as,
      async reach(page) {
        await openProfile(page, some, 'passkey');
        await page.getByRole('button', { name: 'Remove passkey: Phone' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
  ],
};
