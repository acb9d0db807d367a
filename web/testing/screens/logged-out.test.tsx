import { checkTenant } from '@vantage/contract/tenants';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { endSession } from '../../src/lib/session/session-end';
import { mockResponse, unreachable } from '../fake-api';
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
