import type { Page } from '@playwright/test';
import { demoPassword } from '../../server/seeds/demo';

/** @returns the path of a client's insights */
export async function signInToDemo(page: Page, origin: string): Promise<string> {
  await page.goto(`${origin}/default`);
  await page.getByRole('textbox', { name: 'User name' }).fill('admin');
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const card = page.getByRole('main').getByRole('link', { name: /^Northwind Aviation/ });
  const path = await card.getAttribute('href');
  if (path === null) throw new Error("The client's card leads nowhere");
  return path;
}
