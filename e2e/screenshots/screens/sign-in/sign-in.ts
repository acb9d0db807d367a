import { expect, type Page } from '@playwright/test';
import { getAddress, demoPassword, fillIn } from '../../../product';
import { abort, stall } from '../../responses';
import type { Screen } from '../../screen';
import { stopClock } from '../../wait-for-idle';

const open = async (page: Page): Promise<void> => {
  await page.goto(`${getAddress()}/default`);
  await page.locator('input[name="password"]').waitFor();
};

/** The screen redirects after a second, so its clock is stopped. */
const loggedOut = (id: string) => async (page: Page) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(`${getAddress()}/logout/${id}`);
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(page.getByRole('status').getByRole('heading', { level: 1 })).toBeVisible({ timeout: 250 });
  }).toPass();
};

export const signIn: Screen = {
  name: 'sign-in',
  states: [
    { name: 'empty', everyVariant: true, reach: open },
    {
      name: 'field-errors',
      async reach(page) {
        await open(page);
        await page.getByRole('button', { name: 'Sign in' }).click();
        await page.getByText('Enter your user name or e-mail.').waitFor();
      },
    },
    {
      name: 'wrong-password',
      async reach(page) {
        await open(page);
        await fillIn(page, 'nobody.of.that.name', 'Wrong#2026');
        await page.getByRole('alert').waitFor();
      },
    },
    {
      name: 'caps-lock',
      async reach(page) {
        await open(page);
        const password = page.locator('input[name="password"]');
        await password.focus();
        // An automated browser has no caps lock, but this event counts as one.
        await password.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true });
        await page.getByText('Caps Lock is on').waitFor();
      },
    },
    {
      name: 'password-shown',
      async reach(page) {
        await open(page);
        await page.locator('input[name="password"]').fill(demoPassword);
        await page.getByRole('button', { name: 'Show password' }).click();
      },
    },
    {
      name: 'signing-in',
      async reach(page) {
        await open(page);
        await stall(page, '**/auth/login');
        await fillIn(page, 'admin');
        await page.getByRole('button', { name: 'Signing in' }).waitFor();
      },
    },
    {
      name: 'unreachable',
      async reach(page) {
        await open(page);
        await abort(page, '**/auth/login');
        await fillIn(page, 'admin');
        await page.getByRole('alert').waitFor();
      },
    },
    {
      name: 'sign-in-first',
      async reach(page) {
        await page.goto(`${getAddress()}/customer`);
        await page.getByText('Please log in to access this page.').waitFor();
      },
    },
  ],
};

export const loggedOutScreen: Screen = {
  name: 'logged-out',
  states: [
    { name: 'not-authorised', reach: loggedOut('0') },
    { name: 'session-ended', reach: loggedOut('1') },
    { name: 'by-oneself', everyVariant: true, reach: loggedOut('2') },
    {
      name: 'toast-after',
      async reach(page) {
        await page.clock.install();
        await page.goto(`${getAddress()}/logout/2`);
        await page.locator('input[name="password"]').waitFor();
        await page.getByText("You've signed out.").first().waitFor();
        await stopClock(page);
      },
    },
  ],
};
