import { refreshTokens } from '@vantage/contract/auth/sign-in';
import { changeProfile } from '@vantage/contract/users/profile';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mockResponse, problemResponse } from '../fake-api';
import { expectToast, openApp, signIn } from '../open-app';
import { answerProfile } from '../organization';

vi.mock('../../src/routes/_signed-in/-reauthentication', () => ({
  prepareReauthentication: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
}));

test('where the window to sign in again cannot be loaded, a toast offers a new tab, and the form stays', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  signIn();
  answerProfile();
  await openApp('/profile');
  const firstName = page.getByRole('textbox', { name: 'First name' });
  await firstName.fill('Ada');
  mockResponse(changeProfile, problemResponse('session.invalid'));
  mockResponse(refreshTokens, problemResponse('session.invalid'));
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expectToast('You were signed out. To continue here, sign in again in another tab.');
  await page.getByRole('button', { name: 'Open sign-in page' }).click();
  expect(open).toHaveBeenCalledWith('/default', '_blank');
  await expect.element(firstName).toHaveValue('Ada');
});
