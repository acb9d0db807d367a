import type { Page } from '@playwright/test';
import type { AuthMethod } from '@vantage/contract/settings/sign-in-settings';
import { changePageSettings } from '../../../page-data';
import { getAddress } from '../../../product';
import { abort, stall, fail } from '../../responses';
import type { Screen, State } from '../../screen';

const redeem = '**/auth/ssologin';

/** The demo organization allows passwords only. */
const open =
  (authMethod: AuthMethod[], query = '') =>
  async (page: Page): Promise<void> => {
    await changePageSettings(page, (settings) => ({ ...settings, authMethod }));
    await page.goto(`${getAddress()}/default${query}`);
    await page.locator('svg.tabler-icon-key').waitFor();
  };

const problem = (name: string): State => ({
  name: `problem-${name}`,
  reach: open(['password', 'sso'], `?sso=${name}`),
});

export const signInBySingleSignOn: Screen = {
  name: 'sign-in-by-single-sign-on',
  states: [
    { name: 'beside-password', everyVariant: true, reach: open(['password', 'sso']) },
    { name: 'alone', everyVariant: true, reach: open(['sso']) },
    {
      name: 'administrator',
      async reach(page) {
        await open(['sso'])(page);
        await page.getByRole('button', { name: 'Administrator sign-in' }).click();
      },
    },
    { name: 'alone-and-cancelled', everyVariant: true, reach: open(['sso'], '?sso=cancelled') },
    problem('refused'),
    problem('expired'),
    problem('failed'),
    problem('unavailable'),
    problem('notOffered'),
    problem('tooMany'),
  ],
};

const comeBack = async (page: Page): Promise<void> => {
  await page.goto(`${getAddress()}/ssocallback?t=${encodeURIComponent('{"uid":"a ticket"}')}`);
};

const rejected = (name: string, code: number | string, everyVariant?: true): State => ({
  name,
  ...(everyVariant && { everyVariant }),
  async reach(page) {
    await fail(page, redeem, 401, code as string);
    await comeBack(page);
    await page.getByRole('main').getByRole('button').first().waitFor();
    await page.getByRole('main').getByRole('alert').waitFor();
  },
});

export const singleSignOnCallback: Screen = {
  name: 'single-sign-on-callback',
  states: [
    {
      name: 'under-way',
      everyVariant: true,
      async reach(page) {
        await stall(page, redeem);
        await comeBack(page);
        await page.getByRole('main').getByRole('status').waitFor();
      },
    },
    rejected('no-account', 101, true),
    rejected('locked', 102),
    rejected('inactive', 103),
    rejected('used-ticket', 'sso.ticketInvalid'),
    {
      name: 'unreachable',
      async reach(page) {
        await abort(page, redeem);
        await comeBack(page);
        await page.getByRole('main').getByRole('alert').waitFor();
      },
    },
  ],
};
