import type { Page } from '@playwright/test';
import { getAddress } from '../../product';
import { change, abort, stall, fail } from '../responses';
import type { Screen } from '../screen';

const as = 'nadia.haddad';
const sessions = '**/v1/auth/sessions';

const elsewhere = {
  current: false,
  address: '198.51.100.77',
  startedAt: '2025-11-17T08:12:00.000Z',
  lastSeenAt: '2025-11-17T11:40:00.000Z',
};
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

const withOthers = (page: Page) =>
  change(page, sessions, (own: { current: boolean }[]) => [
    ...own.filter(({ current }) => current),
    { ...elsewhere, id: '019a8f00-0000-7000-8000-000000000001', userAgent: phone },
    { ...elsewhere, id: '019a8f00-0000-7000-8000-000000000002', userAgent: 'SomeTool/1.0' },
  ]);

const open = async (page: Page): Promise<void> => {
  await page.goto(`${getAddress()}/profile`);
  await page.locator('input[autocomplete="given-name"]').waitFor();
  await page.locator('form + div li').first().waitFor();
};

export const profile: Screen = {
  name: 'profile',
  states: [
    {
      name: 'filled',
      as,
      everyVariant: true,
      async reach(page) {
        await withOthers(page);
        await open(page);
      },
    },
    {
      name: 'sessions',
      as,
      everyVariant: true,
      async reach(page) {
        await withOthers(page);
        await open(page);
        await page.locator('form + div').scrollIntoViewIfNeeded();
      },
    },
    {
      name: 'only-this-session',
      as,
      async reach(page) {
        await change(page, sessions, (own: { current: boolean }[]) => own.filter(({ current }) => current));
        await open(page);
        await page.getByText('No other active sessions.').scrollIntoViewIfNeeded();
      },
    },
    {
      name: 'field-errors',
      as,
      async reach(page) {
        await open(page);
        await page.getByRole('textbox', { name: 'First name' }).fill('N');
        await page.getByRole('textbox', { name: 'Last name' }).fill('');
        await page.getByRole('button', { name: 'Save profile' }).click();
        await page.getByText('2 fields need attention').waitFor();
      },
    },
    {
      name: 'locked',
      as,
      async reach(page) {
        await fail(page, '**/v1/profile/password', 423, '102', { lockMinutes: 15 });
        await open(page);
        await page.getByRole('textbox', { name: 'Old password' }).fill('Wrong#2026');
        await page.getByRole('textbox', { name: 'New password' }).fill('Sorrel-Tarn#41');
        await page.getByRole('textbox', { name: 'Confirm password' }).fill('Sorrel-Tarn#41');
        await page.getByRole('button', { name: 'Change password' }).click();
        await page.getByText('Your account is locked for 15 minutes.').waitFor();
      },
    },
    {
      name: 'ending-a-session',
      as,
      async reach(page) {
        await withOthers(page);
        await open(page);
        await page.getByRole('button', { name: 'End session: Safari on iPhone' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'loading',
      as,
      async reach(page) {
        await stall(page, '**/v1/profile');
        await stall(page, sessions);
        await page.goto(`${getAddress()}/profile`);
        await page.getByRole('status', { name: 'Loading your profile' }).waitFor();
      },
    },
    {
      name: 'failed',
      as,
      async reach(page) {
        await abort(page, '**/v1/profile');
        await abort(page, sessions);
        await page.goto(`${getAddress()}/profile`);
        await page.getByText("Your profile couldn't be loaded").waitFor();
      },
    },
  ],
};
