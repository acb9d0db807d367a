import { readSessionExpiry } from '@vantage/contract/auth/session-expiry';
import { refreshTokens } from '@vantage/contract/auth/sign-in';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { session } from '../../src/lib/session/session';
import { expectAccessible } from '../accessibility';
import { listCalls, mockResponse, problemResponse } from '../fake-api';
import { expectScreen, openApp, pressWithin, signIn } from '../open-app';
import { answerProfile } from '../organization';

const warning = () => page.getByRole('dialog', { name: 'Your session is about to end' });
const stay = () => warning().getByRole('button', { name: 'Stay signed in' });
const firstName = () => page.getByRole('textbox', { name: 'First name' });

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

let idleEndsInSeconds: number;

/** A profile with an unsaved change, in a tab that has not been used for 28 of 30 minutes. */
const openIdle = async () => {
  await openApp('/profile');
  await expectScreen('Profile');
  await firstName().fill('Ada');
  await minutes(28);
};

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  signIn();
  answerProfile();
  idleEndsInSeconds = 115;
  mockResponse(readSessionExpiry, () => ({ idleEndsInSeconds, endsInSeconds: 30_000 }));
  mockResponse(refreshTokens, () => {
    idleEndsInSeconds = 1_800;
    return { token: { token: 'next-token', refreshToken: 'next-refresh-token' } };
  });
});

afterEach(() => vi.useRealTimers());

test('an idle session is announced two minutes before its end, and Stay signed in extends it', async () => {
  await openIdle();
  await expect.element(stay()).toHaveFocus();
  await expect.element(warning()).toHaveTextContent(/Signing out in 01:5\d/);
  await expect.element(warning().getByRole('timer')).toHaveTextContent("You'll be signed out in 2 minutes.");
  expect(document.title).toBe('Session about to end');
  await expectAccessible();
  await pressWithin(warning(), '{Enter}');
  await expect.element(warning()).not.toBeInTheDocument();
  expect(listCalls(refreshTokens).map(({ body }) => body.refreshToken)).toEqual(['refresh-token']);
  expect(session.token.get()).toBe('next-token');
  expect(document.title).toBe('Profile · Vantage');
  await expect.element(firstName()).toHaveValue('Ada');
});

test('the warning closes when another tab extends the session', async () => {
  await openIdle();
  await expect.element(warning()).toBeVisible();
  idleEndsInSeconds = 1_800;
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', oldValue: 'one', newValue: 'another' }));
  await expect.element(warning()).not.toBeInTheDocument();
  expect(listCalls(refreshTokens)).toHaveLength(0);
});

test('a session that is used elsewhere is not announced', async () => {
  idleEndsInSeconds = 1_700;
  await openIdle();
  await expect.poll(() => listCalls(readSessionExpiry).length).toBeGreaterThan(0);
  await expect.element(warning()).not.toBeInTheDocument();
});

test('once the server has ended the session, signing in again keeps what was typed', async () => {
  await openIdle();
  await expect.element(warning()).toBeVisible();
  mockResponse(readSessionExpiry, problemResponse('session.invalid'));
  mockResponse(refreshTokens, problemResponse('session.invalid'));
  await minutes(2);
  await expect.element(page.getByRole('dialog', { name: 'You were signed out' })).toBeVisible();
  await expect.element(warning()).not.toBeInTheDocument();
  await expect.element(firstName()).toHaveValue('Ada');
  // The next test starts without the dialog.
  await page.getByRole('button', { name: 'Go to the sign-in page' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expectScreen('Sign in');
});

test('Escape stays signed in', async () => {
  await openIdle();
  await expect.element(stay()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(warning()).not.toBeInTheDocument();
  expect(listCalls(refreshTokens)).toHaveLength(1);
});
