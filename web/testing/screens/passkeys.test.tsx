import { login } from '@vantage/contract/auth/sign-in';
import { checkResetToken } from '@vantage/contract/auth/passwords';
import {
  listPasskeys,
  passkeyRegistrationOptions,
  passkeySignInOptions,
  signInByPasskey,
  type Passkey,
} from '@vantage/contract/passkeys';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../accessibility';
import { deferredResponse, listCalls, mockResponse, problemResponse } from '../fake-api';
import {
  chooseColorScheme,
  expectNoOverflow,
  expectScreen,
  expectToast,
  fillIn,
  newSession,
  openApp,
  pressWithin,
  signIn,
} from '../open-app';
import { addVirtualAuthenticator, keepPasskeys } from '../passkeys';

type Authenticator = Awaited<ReturnType<typeof addVirtualAuthenticator>>;

const section = () => page.getByRole('region', { name: 'Passkeys' });
const passkeys = () => page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
const passkeyButton = () => page.getByRole('button', { name: 'Sign in with a passkey' });
const alert = () => page.getByRole('main').getByRole('alert');
const dialog = () => page.getByRole('dialog');
const accountMenu = () => page.getByRole('button', { name: /^Account menu for/ });
const removeButton = () => page.getByRole('button', { name: 'Remove passkey: My laptop' });

const withMethods = (...authMethod: ('password' | 'passkey')[]) => ({ settings: { authMethod } });

const openProfile = async (...authMethod: ('password' | 'passkey')[]) => {
  signIn(withMethods(...authMethod));
  await openApp('/profile');
  await expectScreen('Profile');
};

const addPasskey = async (name = 'My laptop') => {
  await section().getByRole('button', { name: 'Add a passkey' }).click();
  await dialog().getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog().getByRole('button', { name: 'Continue' }).click();
};

const logOut = async () => {
  await accountMenu().click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expectScreen('Sign in');
};

let authenticator: Authenticator | undefined;

const addAuthenticator = async (): Promise<Authenticator> => {
  authenticator = await addVirtualAuthenticator();
  return authenticator;
};

beforeEach(() => {
  signIn({ user: null, ...withMethods('password', 'passkey') });
  keepPasskeys();
  mockResponse(login, newSession());
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await authenticator?.remove();
  authenticator = undefined;
});

test('a removed passkey no longer signs in, and the password still does', async () => {
  await addAuthenticator();
  await openProfile('password', 'passkey');
  await addPasskey();
  await removeButton().click();
  await expect.element(dialog()).toBeVisible();
  await expectAccessible();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(removeButton()).toHaveFocus();
  await removeButton().click();
  const rest = deferredResponse<Passkey[]>([]);
  const listed = listCalls(listPasskeys).length;
  mockResponse(listPasskeys, rest.respond);
  await dialog().getByRole('button', { name: 'Remove passkey' }).click();
  await expect.poll(() => listCalls(listPasskeys)).toHaveLength(listed + 1);
  // It would contradict the list.
  expect(page.getByText('The passkey was removed.').elements()).toEqual([]);
  rest.release();
  await expectToast('The passkey was removed.');
  await expect.element(section()).toHaveTextContent('You have no passkeys yet.');

  await logOut();
  mockResponse(signInByPasskey, problemResponse('passkey.refused'));
  await passkeyButton().click();
  await expect.element(alert()).toHaveTextContent("This passkey wasn't accepted. Sign in another way.");
  await expect.element(alert()).toHaveFocus();
  await expectAccessible();
  await fillIn('elena.marsh');
  await expect.element(accountMenu()).toBeVisible();
});

test('a canceled prompt or a device without a passkey is reported, and changes nothing', async () => {
  const device = await addAuthenticator();
  await device.setWilling(false);
  await openProfile('password', 'passkey');
  await addPasskey();
  await expect.element(page.getByRole('alert')).toHaveTextContent('No passkey was created.');
  await expect.element(page.getByRole('alert')).toHaveFocus();
  await expectAccessible();
  await device.setWilling(true);
  await dialog().getByRole('button', { name: 'Continue' }).click();
  await expect.element(passkeys()).toHaveLength(1);
  await addPasskey('The same once more');
  await expect.element(page.getByRole('alert')).toHaveTextContent('already has a passkey for your account');
  await pressWithin(dialog(), '{Escape}');

  await logOut();
  await device.setWilling(false);
  await passkeyButton().click();
  await expect.element(alert()).toHaveTextContent('No passkey was used.');
  await device.setWilling(true);
  await device.forgetAll();
  await passkeyButton().click();
  await expect.element(alert()).toHaveTextContent('No passkey was used.');
  await expect.element(passkeyButton()).toBeEnabled();
  await expectAccessible();
});

test('a user who signed in long ago confirms the password first', async () => {
  await addAuthenticator();
  await openProfile('password', 'passkey');
  mockResponse(passkeyRegistrationOptions, ({ body }) =>
    body.password === null ? problemResponse('passkey.proofRequired') : problemResponse(105),
  );
  await addPasskey();
  const password = dialog().getByRole('textbox', { name: 'Password' });
  await expect.element(password).toHaveFocus();
  await expectAccessible();
  const continueButton = dialog().getByRole('button', { name: 'Continue' });
  await continueButton.click();
  await expect.element(dialog()).toHaveTextContent('Password is required.');
  await password.fill('Wrong#2026');
  await continueButton.click();
  await expect.element(dialog()).toHaveTextContent('Incorrect password.');
  await expect.element(password).toHaveFocus();
  keepPasskeys();
  await password.fill('Vantage#2026');
  await continueButton.click();
  await expect.element(passkeys()).toHaveLength(1);
});

test('a locked or inactive user sees the reason, as after a password', async () => {
  await addAuthenticator();
  await openProfile('password', 'passkey');
  await addPasskey();
  await expect.element(passkeys()).toHaveLength(1);
  await logOut();
  mockResponse(signInByPasskey, problemResponse(102));
  await passkeyButton().click();
  await expect.element(alert()).toHaveTextContent('Your account has been locked.');
  mockResponse(signInByPasskey, problemResponse(103));
  await passkeyButton().click();
  await expect.element(alert()).toHaveTextContent('User is inactive');
  mockResponse(signInByPasskey, { status: 'PASSWORD_CHANGE_REQUIRED', resetToken: 'a.b' });
  mockResponse(checkResetToken, undefined);
  await passkeyButton().click();
  await expectScreen('Choose a new password');
});

test('passkeys can be removed on the profile after the organization turns them off', async () => {
  await addAuthenticator();
  await openProfile('password', 'passkey');
  await addPasskey();
  await expect.element(passkeys()).toHaveLength(1);
  await logOut();
  mockResponse(signInByPasskey, problemResponse('passkey.off'));
  await passkeyButton().click();
  await expect.element(alert()).toHaveTextContent("Your organization doesn't use passkeys.");
  signIn({ user: null, ...withMethods('password') });
  await openApp('/profile');
  await expect.element(page.getByRole('textbox', { name: 'User name' })).toBeVisible();
  await expect.element(passkeyButton()).not.toBeInTheDocument();
  await fillIn('elena.marsh');
  await expectScreen('Profile');
  await expect.element(section()).toHaveTextContent("you can't sign in with these");
  await expect.element(section().getByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
  await expectAccessible();
  await removeButton().click();
  await dialog().getByRole('button', { name: 'Remove passkey' }).click();
  await expectToast('The passkey was removed.');
  await expect.element(section()).not.toBeInTheDocument();
});

test('if passkeys are the only method, they come first, and administrators can use their password', async () => {
  signIn({ user: null, ...withMethods('passkey') });
  await addAuthenticator();
  await openApp('/profile');
  await expect.element(passkeyButton()).toHaveFocus();
  await expect.element(page.getByRole('textbox', { name: 'User name' })).not.toBeInTheDocument();
  await expectAccessible();
  await page.getByRole('button', { name: 'Administrator sign-in' }).click();
  await fillIn('elena.marsh');
  await expectScreen('Profile');
  await addPasskey();
  await expect.element(passkeys()).toHaveLength(1);
  await logOut();
  await expect.element(passkeyButton()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(accountMenu()).toBeVisible();
});

test('an organization without a suitable address shows a contact', async () => {
  mockResponse(passkeySignInOptions, {
    origins: [],
    publicKey: { challenge: 'AA', timeout: 1_000, userVerification: 'required' },
  });
  await openApp('/default');
  await expect
    .element(page.getByText('Ask your administrator for an address that starts with https.'))
    .toBeVisible();
  await expect.element(passkeyButton()).not.toBeInTheDocument();
});

test('an IP address, at which passkeys do not work, is explained with a link to this page at the right one', async () => {
  mockResponse(passkeySignInOptions, {
    origins: ['https://demo.example.com'],
    publicKey: { challenge: 'AA', timeout: 1_000, userVerification: 'required' },
  });
  await openApp('/default');
  await expect.element(page.getByText("Passkeys don't work at this address.")).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Open https://demo.example.com to use one.' }))
    .toHaveAttribute('href', `https://demo.example.com${window.location.pathname}${window.location.search}`);
  await expect.element(passkeyButton()).not.toBeInTheDocument();
  await expectAccessible();
});

test('a browser without passkeys is explained, also on the profile', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  await openApp('/profile');
  await expect.element(page.getByText("This browser doesn't support passkeys.")).toBeVisible();
  await expect.element(passkeyButton()).not.toBeInTheDocument();
  await fillIn('elena.marsh');
  await expect.element(section()).toHaveTextContent("This browser doesn't support passkeys.");
  await expect.element(section().getByRole('button')).not.toBeInTheDocument();
});

test.for(['light', 'dark'] as const)('passkeys fit a phone in %s', async (scheme) => {
  chooseColorScheme(scheme);
  await page.viewport(390, 844);
  await addAuthenticator();
  await openApp('/profile');
  await expect.element(passkeyButton()).toBeVisible();
  await expectAccessible();
  expectNoOverflow();
  await fillIn('elena.marsh');
  await expectScreen('Profile');
  await addPasskey('M'.repeat(60));
  await expect.element(passkeys()).toHaveLength(1);
  // The top bar may cover half of a control just now, which would then be too small.
  window.scrollTo(0, 0);
  await expectAccessible();
  expectNoOverflow();
});
