import type { Page } from '@playwright/test';
import { getAddress, expect, openClient, signIn, test } from '../product';

function countCalls(page: Page): (end: string) => number {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return (end) => paths.filter((path) => path.endsWith(end)).length;
}

test('the sign-in screen finds the tenant and its settings in the page, and a reload of the lists sends no request twice', async ({
  page,
}) => {
  const signInCalls = countCalls(page);
  await page.goto(`${getAddress()}/`);
  await expect(page.getByRole('textbox', { name: 'User name' })).toBeFocused();
  expect(['/check-tenant/appTenantId', '/v1/app', '/auth/me'].map(signInCalls)).toEqual([0, 0, 0]);

  await signIn(page, 'admin');
  await openClient(page, 'Northwind Aviation');
  const id = new URL(page.url()).pathname.split('/')[2];
  for (const [path, card, data] of [
    ['/customer', /^Northwind Aviation/, ['/v1/customer', '/v1/customer/options']],
    [`/insight/${id}/list`, /./, [`/v1/customer/${id}`, `/v1/insight/customer/${id}`]],
  ] as const) {
    const calls = countCalls(page);
    await page.goto(getAddress() + path);
    await expect(page.getByRole('main').getByRole('link', { name: card }).first()).toBeVisible();
    expect(['/auth/me', ...data].map(calls)).toEqual([1, 1, 1]);
  }
});
