import { login } from '@vantage/contract/auth/sign-in';
import { testConnection } from '@vantage/contract/embedding/connection-tests';
import { signInBySingleSignOn } from '@vantage/contract/single-sign-on';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../accessibility';
import { mockResponse, listCalls, problemResponse } from '../fake-api';
import { expectScreen, expectToast, fillIn, newSession, openApp, signIn } from '../open-app';
import { settingsWith } from '../organization';

const withBoth = () => signIn({ user: null, settings: { authMethod: ['password', 'sso'] } });
const button = () => page.getByRole('link', { name: /^Continue with .+ single sign-on$/ });
const message = () => page.getByRole('main').getByRole('alert');

test.for([
  ['refused', 'denied access'],
  ['expired', 'This sign-in took too long'],
  ['failed', 'sent an invalid response'],
  ['notOffered', "Single sign-on isn't set up here"],
  ['unavailable', "can't be reached right now"],
])('an error of the provider (%s) is reported once, and the target is kept', async ([problem, words]) => {
  withBoth();
  await openApp(`/default?sso=${problem}&redirect=%2Fprofile`);
  await expect.element(message()).toHaveTextContent(words ?? '');
  await expect.element(message()).toHaveFocus();
  await expect.element(button()).toHaveAttribute('href', expect.stringMatching(/redirect=%2Fprofile/));
  await expectAccessible();
});

test('too many failures from an IP address require waiting', async () => {
  withBoth();
  await openApp('/default?sso=tooMany&wait=10&redirect=%2Fprofile');
  await expect
    .element(message())
    .toHaveTextContent('Too many sign-in attempts from your network. Try again in 10 minutes.');
  await expect.element(message()).toHaveFocus();
});

test('a missing method is reported above an empty form', async () => {
  signIn({ user: null });
  await openApp('/default?sso=notOffered');
  await expect.element(message()).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect.element(page.getByText('or', { exact: true })).not.toBeVisible();
});

test('the message of a wrong password replaces that of single sign-on', async () => {
  withBoth();
  mockResponse(login, problemResponse(100));
  await openApp('/default?sso=cancelled');
  await expect.element(message()).toHaveTextContent('Single sign-on was canceled');
  await expect.element(message()).toHaveFocus();
  await fillIn('somebody.who.guesses', 'Wrong#2026');
  await expect.element(message()).toHaveTextContent('Login attempt failed');
  await expect.element(page.getByRole('alert')).toHaveLength(1);
});

test('with passwords off, an administrator can still sign in with one', async () => {
  signIn({ user: null, settings: { authMethod: ['sso'] } });
  mockResponse(login, newSession());
  await openApp('/default');
  await expect.element(button()).toHaveFocus();
  await expect.element(page.getByRole('textbox', { name: 'User name' })).not.toBeInTheDocument();
  await expectAccessible();
  await page.getByRole('button', { name: 'Administrator sign-in' }).click();
  await expect.element(page.getByRole('textbox', { name: 'User name' })).toHaveFocus();
  await expectAccessible();
  await fillIn('elena.marsh');
  await expectScreen('Clients');
});

describe('a person the provider has confirmed', () => {
  test.for([
    [101, 'User is not available', 'User is not available'],
    [
      102,
      'An administrator has locked your account.',
      'Your account has been locked. Please use Forgot Password',
    ],
    [103, 'User is inactive', 'User is inactive'],
  ] as const)('sees why the sign-in is rejected (%s), and can go back', async ([code, words, toast]) => {
    withBoth();
    mockResponse(signInBySingleSignOn, problemResponse(code));
    const router = await openApp(
      `/ssocallback?t=${encodeURIComponent('{"uid":"ticket"}')}&redirect=%2Fprofile`,
    );
    await expect.element(page.getByRole('heading', { level: 1, name: 'Login failed' })).toHaveFocus();
    await expect.element(page.getByRole('main')).toHaveTextContent(words);
    await expectToast(toast);
    await expectAccessible();
    expect(router.state.location.href).not.toContain('ticket');
    expect(listCalls(signInBySingleSignOn).map(({ body }) => body.userName)).toEqual(['ticket']);
    await page.getByRole('button', { name: 'Back to sign in' }).click();
    await expect.element(button()).toHaveAttribute('href', expect.stringMatching(/redirect=%2Fprofile/));
  });

  test('can use a ticket only once', async () => {
    withBoth();
    await openApp('/ssocallback');
    await expectToast('Unable to login. Please check your credentials and try again.');
  });
});

test('an administrator tests the provider, and sees its faults in plain language', async () => {
  const { sso } = settingsWith();
  signIn({
    settings: {
      authMethod: ['password', 'sso'],
      sso: { ...sso, issuer: 'https://id.example.com', clientId: 'portal', clientSecret: { set: true } },
    },
  });
  mockResponse(testConnection, { ok: true, code: 'ok', detail: '' });
  await openApp('/admin/settings?tab=sign-in');
  const attempt = page.getByRole('button', { name: 'Test connection' });
  await attempt.click();
  await expect
    .element(page.getByText('The provider responded and accepted the client ID and secret.'))
    .toBeVisible();
  await expectAccessible();
  mockResponse(testConnection, { ok: false, code: 'unreachable', detail: '' });
  await attempt.click();
  await expect.element(page.getByText("The provider can't be reached")).toBeVisible();
  await expectAccessible();
  await page.getByRole('textbox', { name: 'Issuer' }).fill('https://login.example.com');
  await expect.element(attempt).toBeDisabled();
  await expect
    .element(page.getByText('Save your changes first. Only saved settings are tested.'))
    .toBeVisible();
});

test('a long organization name fits into the single sign-on button', async () => {
  await page.viewport(320, 800);
  signIn({
    user: null,
    settings: { authMethod: ['sso'] },
    name: 'Gesellschaft für Risikobewertung '.repeat(4).trim(),
  });
  await openApp('/default');
  await expect.element(button()).toBeVisible();
  const link = button().element();
  const range = document.createRange();
  if (link.lastChild) range.selectNodeContents(link.lastChild);
  const [box, text] = [link.getBoundingClientRect(), range.getBoundingClientRect()];
  expect(link.querySelector('svg')?.getBoundingClientRect().width).toBe(18);
  expect(text.top).toBeGreaterThan(box.top + 6);
  expect(text.bottom).toBeLessThan(box.bottom - 6);
});
