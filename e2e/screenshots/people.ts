import type { Browser } from '@playwright/test';
import { getAddress, fillIn } from '../product';
import type { State } from './screen';

type StorageState = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>;

const signedIn = new Map<string, Promise<StorageState>>();

async function signIn(browser: Browser, userName: string, tenant: string | undefined): Promise<StorageState> {
  const context = await browser.newContext({ locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(`${getAddress(tenant)}/default`);
  await fillIn(page, userName);
  await page.getByRole('button', { name: /^Account menu for/ }).waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Each signs in once. */
export const getBrowser = (browser: Browser, { as, tenant }: State): Promise<StorageState> | undefined => {
  if (as === undefined) return undefined;
  const key = `${as} ${tenant}`;
  const existing = signedIn.get(key) ?? signIn(browser, as, tenant);
  signedIn.set(key, existing);
  return existing;
};
