import { logout } from '@vantage/contract/auth/sign-in';
import { checkTenant } from '@vantage/contract/tenants';
import { changeProfile } from '@vantage/contract/users/profile';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { session } from '../../src/lib/session/session';
import { endSession } from '../../src/lib/session/session-end';
import { listCalls, mockResponse, problemResponse, unreachable } from '../fake-api';
import { expectScreen, openApp, signIn } from '../open-app';
import { answerProfile, answerSearches } from '../organization';

test('the end of a session is explained on the screen, and by the one toast that follows it', async () => {
  signIn();
  answerSearches();
  answerProfile();
  await openApp('/profile');
  await expectScreen('Profile');
  endSession('sessionInvalid', 'access-token');
  // The screen is replaced after a second.
  await expect
    .element(page.getByRole('main'))
    .toHaveTextContent(
      /Signed outYour session is invalid .+Failed to refresh tokensAuthentication failed: Unable to refresh token\./,
    );
  await expectScreen('Sign in');
  await expect.element(page.getToast()).toHaveLength(1);
  await expect.element(page.getToast()).toHaveTextContent(/^Logout/);
});

test('the screen of a sign-out, opened with a session, shows its message and ends the session', async () => {
  signIn();
  answerSearches();
  await openApp('/logout/0');
  await expect
    .element(page.getByRole('main'))
    .toHaveTextContent('You are not authorized to access this application');
  await expectScreen('Sign in');
  expect(listCalls(logout)).toHaveLength(1);
  expect(session.token.get()).toBeNull();
});

test('a tenant that is suspended while a form is open leads to the screen that says so', async () => {
  signIn();
  answerSearches();
  answerProfile();
  mockResponse(changeProfile, problemResponse('tenant.unknown'));
  const router = await openApp('/profile');
  await page.getByRole('textbox', { name: 'First name' }).fill('Unsaved');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect.element(page.getByText('The tenant you are trying to access does not exist.')).toBeVisible();
  expect(router.state.location.pathname).toBe('/invalid');
});

test("all public screens have the specification's title", async () => {
  signIn({ user: null });
  for (const path of ['/default', '/forgotpassword', '/forcepassword', '/confirmreplyto', '/ssocallback']) {
    await openApp(path);
    await expect.poll(() => document.title).toBe('Auth');
  }
  mockResponse(checkTenant, { exists: false });
  await openApp('/default');
  await expectScreen('Invalid tenant');
  expect(document.title).toBe('Auth');
  mockResponse(checkTenant, unreachable);
  await openApp('/default');
  await expectScreen("We couldn't load this page");
  expect(document.title).toBe('Auth');
});
