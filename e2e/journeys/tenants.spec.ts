import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { role } from '@vantage/contract/permissions';
import { asOwner, makeTenant } from '../own-tenant';
import {
  getAddress,
  clientCard,
  expect,
  expectAccessible,
  expectScreen,
  fillIn,
  openClient,
  signIn,
  test,
} from '../product';

test("acme's administrator sees acme's clients and nothing of demo", async ({ page }) => {
  await signIn(page, 'admin', 'acme');
  await expect(page.getByText('3 clients')).toBeVisible();
  await expect(clientCard(page, 'Acme Harbor Airport')).toBeVisible();
  await expect(page.getByText('Northwind Aviation')).toHaveCount(0);
});

test('a host without a tenant says so', async ({ page }) => {
  await page.goto(`${getAddress('nobody')}/`);
  await expect(page).toHaveURL(/\/invalid$/);
  await expect(page.getByText('The tenant you are trying to access does not exist.')).toBeVisible();
  await expectAccessible(page);
});

test.describe('with refused answers', () => {
  test.use({ expected: /Failed to load resource|frame-ancestors/ });

  test('an unassigned client is reported like one that does not exist (S8)', async ({ page }) => {
    const tenant = await makeTenant();
    const unassigned = await tenant.customer({ name: 'North Harbour' });
    const { userName } = await tenant.user({ roleId: role.user });
    await signIn(page, userName, tenant.slug);
    const main = page.getByRole('main');
    for (const id of [unassigned, '019a8f00-0000-7000-8000-000000000001']) {
      await page.goto(`${getAddress(tenant.slug)}/insight/${id}/list`);
      await expectScreen(page, 'Client');
      await expect(main).toHaveText(
        /You don't have access to this client\..*Ask for access.*See all clients$/,
      );
      await expect(page.getByText('North Harbour')).toHaveCount(0);
    }
    await expectAccessible(page);
  });

  test('a tenant that is suspended while its page is open leads to the invalid-tenant screen', async ({
    page,
  }) => {
    const tenant = await makeTenant();
    const { userName } = await tenant.user();
    await page.goto(`${getAddress(tenant.slug)}/profile`);
    await fillIn(page, userName);
    await page.getByRole('textbox', { name: 'First name' }).fill('Unsaved');
    await asOwner(tenant.id, async (owner) => {
      await owner.query('update tenant set suspended_at = now() where id = $1', [tenant.id]);
      await owner.query("select pg_notify('tenant_changed', $1)", [tenant.id]);
    });
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(page).toHaveURL(/\/invalid$/);
    await expect(page.getByText('The tenant you are trying to access does not exist.')).toBeVisible();
  });

  test('a foreign page cannot frame ours (S48)', async ({ page }) => {
    const foreign = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(`<!doctype html><title>Foreign</title><iframe src="${getAddress()}/default"></iframe>`);
    }).listen(0, '127.0.0.1');
    await once(foreign, 'listening');
    try {
      const rejected = page.waitForEvent('console', (message) =>
        /frame-ancestors|Refused to display/.test(message.text()),
      );
      await page.goto(`http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`);
      await rejected;
      await expect(page.frameLocator('iframe').getByText('Sign in')).toHaveCount(0);
    } finally {
      foreign.close();
    }
  });
});

test('a demo dashboard runs in an opaque origin, without access to the session', async ({ page }) => {
  await signIn(page, 'admin');
  await openClient(page, 'Northwind Aviation');
  await page.getByRole('link', { name: /^Wildlife strikes and cost/ }).click();
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
  const origin = await frame.locator('html').evaluate(() => self.origin);
  expect(origin).toBe('null');
});
