import { crc32 } from 'node:zlib';
import type { Page } from '@playwright/test';
import { role } from '@vantage/contract/permissions';
import { png } from '../images';
import { asOwner, makeTenant } from '../own-tenant';
import {
  getAddress,
  clientCard,
  expect,
  expectAccessible,
  dropResponse,
  openAs,
  test,
  expectToast,
} from '../product';

type Tenant = Awaited<ReturnType<typeof makeTenant>>;

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const choose = async (page: Page, name: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });
const fromCardMenu = async (page: Page, name: string, act: string): Promise<void> => {
  await card(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: act }).click();
};

async function administration(page: Page, path = '/customer'): Promise<Tenant> {
  const tenant = await makeTenant();
  const { userName } = await tenant.user({ userName: 'elena.marsh', firstName: 'Elena', lastName: 'Marsh' });
  await openAs(page, userName, path, tenant.slug);
  return tenant;
}

/** The same with a header of 50,000 by 50,000 pixels. */
const vastPng = Buffer.from(png);
vastPng.writeUInt32BE(50_000, 16);
vastPng.writeUInt32BE(50_000, 20);
vastPng.writeUInt32BE(crc32(vastPng.subarray(12, 29)), 29);

async function fillNeeded(page: Page, name: string): Promise<void> {
  await field(page, 'Client name').fill(name);
  await choose(page, 'Industry', 'Airport');
  await field(page, 'Project ID').fill('HV-2026-1');
  await field(page, 'Start date').fill('02/28/26');
  // Focuses the project manager, which opens its list.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await choose(page, 'Project modules', 'Safety');
  await page.getByRole('combobox', { name: 'Project modules' }).press('Escape');
}

// Browsers log rejected requests to the console.
test.use({ expected: /status of (409|422)/ });

test('a client is added with its logo, changed, archived and restored', async ({ page }) => {
  const tenant = await administration(page);
  await expect(title(page, 'Clients')).toBeVisible();
  const used = await tenant.customer({ name: 'Harbour View' });
  await tenant.user({ userName: 'ivo', firstName: 'Ivo', lastName: 'Lindqvist', roleId: role.user });
  await page.reload();
  await page.getByRole('link', { name: 'Add client' }).click();
  await expect(title(page, 'Add client')).toBeVisible();

  await field(page, 'Client name').fill('Harbour View');
  await expect(page.getByText('Client name already exists, please provide a new name')).toBeVisible();
  await fillNeeded(page, 'Nordvik Airport');
  await expect(page.getByText('Client name available for use')).toBeVisible();
  const chooseLogo = (buffer: Buffer) =>
    page.getByLabel('Choose file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  const problem = page.getByRole('group', { name: 'Logo' }).getByRole('alert');
  const unsuitable = 'PNG, JPG or JPEG only, below 10 MB.';
  await chooseLogo(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await expect(problem).toHaveText(unsuitable);
  await chooseLogo(vastPng);
  await expect(problem).toHaveText(
    'Images can be up to 8,192 pixels wide or tall and up to 40 million pixels in total.',
  );
  await chooseLogo(Buffer.alloc(10 * 2 ** 20));
  await expect(problem).toHaveText(unsuitable);
  await expect(page.getByText('PNG, JPG, JPEG, below 10 MB')).toBeVisible();
  await chooseLogo(png);
  await expect(page.getByRole('img', { name: 'Current logo' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Project manager' }).fill('lindq');
  await page.getByRole('option', { name: /Ivo Lindqvist/ }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add client' }).click();

  await expectToast(page, 'Nordvik Airport was added.');
  await expect(title(page, 'Clients')).toBeVisible();
  await page.getByRole('button', { name: 'Assign users', exact: true }).click();
  await expect(title(page, 'Assign users to Nordvik Airport')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(title(page, 'Clients')).toBeVisible();
  const added = card(page, 'Nordvik Airport');
  await expect(added).toContainText('Ivo Lindqvist');
  await expect(added).toContainText('02/28/2026');
  await expect(added.locator('img')).toHaveAttribute('src', /\/api\/assets\//);

  await fromCardMenu(page, 'Nordvik Airport', 'Edit client');
  await expect(title(page, 'Edit Nordvik Airport')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Current logo' })).toBeVisible();
  await choose(page, 'Status', 'Completed');
  await page.getByRole('button', { name: 'Save client' }).click();
  await expectToast(page, 'Nordvik Airport was saved.');
  await expect(card(page, 'Nordvik Airport')).toContainText('Completed');

  await fromCardMenu(page, 'Harbour View', 'Delete or archive');
  await expect(page.getByRole('dialog', { name: 'Delete Harbour View?' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  // Leaving would abort the request that records the opening.
  const opened = page.waitForResponse(
    (response) => response.request().postData()?.includes('"Insight List"') ?? false,
  );
  await page.goto(`${getAddress(tenant.slug)}/insight/${used}/list`);
  await opened;
  await page.goto(`${getAddress(tenant.slug)}/customer`);
  await fromCardMenu(page, 'Harbour View', 'Delete or archive');
  await page.getByRole('button', { name: 'Archive client' }).click();
  await expectToast(page, 'Harbour View was archived.');
  await expect(card(page, 'Harbour View')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Harbour View was restored.');
  await expect(clientCard(page, 'Harbour View')).toBeVisible();

  await fromCardMenu(page, 'Harbour View', 'Delete or archive');
  await page.getByRole('button', { name: 'Archive client' }).click();
  await expectToast(page, 'Harbour View was archived.');
  await expect(card(page, 'Harbour View')).toHaveCount(0);
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Archived clients' }).click();
  await expect(card(page, 'Harbour View')).toContainText('Archived');
  await expect(clientCard(page, 'Harbour View')).toHaveCount(0);
  await tenant.customer({ name: 'HARBOUR VIEW' });
  await fromCardMenu(page, 'Harbour View', 'Restore client');
  const advice = 'Another client is now named Harbour View. Rename that client first, then restore this one.';
  await expect(page.getByText(advice)).toBeVisible();
});

test.describe('a save whose response is lost', () => {
  test.use({ expected: /net::ERR_FAILED/ });
  const notReached = "The service can't be reached. Check your connection and try again.";

  /** The first `calls` requests are handled, but their responses lost. @returns the idempotency keys */
  const dropResponses = async (
    page: Page,
    method: string,
    calls: number,
  ): Promise<(string | undefined)[]> => {
    const keys: (string | undefined)[] = [];
    await page.route(/\/v1\/customer(\/[^/]+)?$/, async (route) => {
      const request = route.request();
      if (request.method() !== method) return route.fallback();
      keys.push(request.headers()['idempotency-key']);
      if (keys.length > calls) return route.fallback();
      return dropResponse(route);
    });
    return keys;
  };

  test('adds one client when Add is pressed again, and says so', async ({ page }) => {
    const tenant = await administration(page, '/customer/add');
    // A single client would be opened automatically.
    await tenant.customer({ name: 'Nordvik Airport' });
    await fillNeeded(page, 'Harbour View');
    const keys = await dropResponses(page, 'POST', 1);
    const add = page.getByRole('button', { name: 'Add client' });
    await add.click();
    await expect(page.getByRole('alert').filter({ hasText: notReached })).toBeVisible();
    await add.click();
    await expectToast(page, 'Harbour View was added.');
    await expect(card(page, 'Harbour View')).toHaveCount(1);
    const { rowCount } = await asOwner(tenant.id, (owner) => owner.query('select id from customer'));
    expect(rowCount).toBe(2);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
  });
});
