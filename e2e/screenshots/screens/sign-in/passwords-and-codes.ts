import type { Page } from '@playwright/test';
import { makeTenant } from '../../../own-tenant';
import { getAddress } from '../../../product';
import { stall, fail } from '../../responses';
import type { Screen } from '../../screen';
import { stopClock } from '../../wait-for-idle';

type Given = NonNullable<Parameters<typeof makeTenant>[0]>;
type Person = Parameters<Awaited<ReturnType<typeof makeTenant>>['user']>[0];

/** Signs in to a new tenant up to the password, without relying on texts. */
const signInUpToPassword = async (
  page: Page,
  settings: Given['settings'],
  person: Person = {},
): Promise<void> => {
  const tenant = await makeTenant({ ...(settings && { settings }) });
  // Constant, so that pictures do not differ between runs.
  const { userName } = await tenant.user({ email: 'elena.marsh@halden-risk.example', ...person });
  await page.goto(`${getAddress(tenant.slug)}/default`);
  await page.locator('input[name="username"]').fill(userName);
  await page.locator('input[name="password"]').fill('Vantage#2026');
  await page.locator('button[type="submit"]').click();
};

const codes = { auth_method: ['emailCode'] };
const code = (page: Page) => page.locator('input[name="code"]');

const sent = async (page: Page): Promise<void> => {
  await page.clock.install();
  await signInUpToPassword(page, codes);
  await code(page).waitFor();
  await page.locator('form button[type="button"]').waitFor();
  await stopClock(page);
};

const verified = (page: Page, response: object) =>
  page.route('**/auth/verifycode', (route) => route.fulfill({ json: response }));

export const securityCode: Screen = {
  name: 'security-code',
  states: [
    { name: 'sent', everyVariant: true, reach: sent },
    {
      name: 'typing',
      everyVariant: true,
      async reach(page) {
        await sent(page);
        await code(page).pressSequentially('407');
      },
    },
    {
      name: 'verifying',
      async reach(page) {
        await sent(page);
        await stall(page, '**/auth/verifycode');
        await code(page).fill('407112');
        await page.locator('form[aria-busy="true"]').waitFor();
      },
    },
    {
      name: 'wrong',
      everyVariant: true,
      async reach(page) {
        await verified(page, { status: 'INVALID', attemptsLeft: 3 });
        await sent(page);
        await code(page).fill('407112');
        await page.locator('input[name="code"][aria-invalid="true"]').waitFor();
      },
    },
    {
      name: 'expired',
      async reach(page) {
        await verified(page, { status: 'EXPIRED' });
        await sent(page);
        await page.clock.runFor(301_000);
        await code(page).fill('407112');
        await page.getByText('Your security code has expired.').waitFor();
      },
    },
    {
      name: 'resend-limit',
      everyVariant: true,
      async reach(page) {
        await page.route('**/auth/resendcode', (route) =>
          route.fulfill({ json: { status: 'RESEND_LIMIT' } }),
        );
        await sent(page);
        await page.clock.runFor(31_000);
        await page.locator('form button[type="button"]').click();
        await page.getByRole('alert').waitFor();
      },
    },
    {
      name: 'locked',
      everyVariant: true,
      async reach(page) {
        await verified(page, { status: 'LOCKED', lockMinutes: 15 });
        await sent(page);
        await code(page).fill('407112');
        await page.getByRole('alert').waitFor();
      },
    },
    {
      name: 'sign-in-over',
      async reach(page) {
        await fail(page, '**/auth/verifycode', 410, 'challenge.expired');
        await sent(page);
        await code(page).fill('407112');
        await page.getByRole('alert').waitFor();
      },
    },
  ],
};

export const forgotPassword: Screen = {
  name: 'forgot-password',
  states: [
    {
      name: 'empty',
      everyVariant: true,
      async reach(page) {
        await page.goto(`${getAddress()}/forgotpassword`);
        await page.locator('input[name="email"]').waitFor();
      },
    },
    {
      name: 'field-errors',
      async reach(page) {
        await page.goto(`${getAddress()}/forgotpassword`);
        await page.getByRole('textbox', { name: 'E-mail address' }).fill('elena');
        await page.getByRole('button', { name: 'Send link' }).click();
        await page.getByText('Invalid email address').waitFor();
      },
    },
    {
      name: 'sent',
      everyVariant: true,
      async reach(page) {
        await page.goto(`${getAddress()}/forgotpassword`);
        await page.locator('input[name="username"]').fill('nobody.of.that.name');
        await page.locator('input[name="email"]').fill('nobody@halden.example');
        await page.locator('button[type="submit"]').click();
        await page.locator('form').waitFor({ state: 'detached' });
      },
    },
  ],
};

const forced = { mustChangePassword: true };
const newPasswords = (page: Page) => page.locator('input[autocomplete="new-password"]');

export const newPassword: Screen = {
  name: 'new-password',
  states: [
    {
      name: 'forced',
      everyVariant: true,
      async reach(page) {
        await signInUpToPassword(page, undefined, forced);
        await newPasswords(page).first().fill('sorrel7');
      },
    },
    {
      name: 'by-link',
      async reach(page) {
        await page.route('**/auth/checkresettoken', (route) => route.fulfill({ status: 204 }));
        await page.goto(`${getAddress()}/forcepassword?token=019a8f00-0000-7000-8000-000000000001.a`);
        await newPasswords(page).first().waitFor();
      },
    },
    {
      name: 'refused',
      async reach(page) {
        await signInUpToPassword(page, undefined, forced);
        for (const field of [newPasswords(page).first(), newPasswords(page).last()])
          await field.fill('Password1!');
        await page.getByRole('button', { name: 'Change password' }).click();
        await page.getByText('This password is too common').waitFor();
      },
    },
    {
      name: 'expired-link',
      everyVariant: true,
      async reach(page) {
        await fail(page, '**/auth/checkresettoken', 410, 'reset.used');
        await page.goto(`${getAddress()}/forcepassword?token=019a8f00-0000-7000-8000-000000000001.a`);
        await page.getByRole('alert').waitFor();
      },
    },
    {
      name: 'link-cut',
      async reach(page) {
        await page.goto(`${getAddress()}/forcepassword?token=junk`);
        await page.getByRole('alert').waitFor();
      },
    },
    {
      name: 'changed',
      async reach(page) {
        await signInUpToPassword(page, undefined, forced);
        for (const field of [newPasswords(page).first(), newPasswords(page).last()])
          await field.fill('Sorrel-Tarn#41');
        await page.getByRole('button', { name: 'Change password' }).click();
        await page.getByText('Your password was changed.').waitFor();
      },
    },
  ],
};
