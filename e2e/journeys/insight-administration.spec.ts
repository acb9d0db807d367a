import type { Page } from '@playwright/test';
import { role } from '@vantage/contract/permissions';
import { makeTenant } from '../own-tenant';
import { expect, expectAccessible, openAs, test, expectToast } from '../product';

type Tenant = Awaited<ReturnType<typeof makeTenant>>;

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const fill = (page: Page, field: string, text: string) =>
  page.getByRole('textbox', { name: field, exact: true }).fill(text);
const choose = async (page: Page, field: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const fromRowMenu = async (page: Page, name: string, act: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: act }).click();
};

async function openInsightConfig(page: Page, path = '/admin/insightconfig'): Promise<Tenant> {
  const tenant = await makeTenant();
  await tenant.customer({ name: 'Kestrel Regional', project_id: 'KES-1' });
  const { userName } = await tenant.user({ roleId: role.manager });
  await openAs(page, userName, path, tenant.slug);
  await expect(title(page, 'Insight configuration')).toBeVisible();
  return tenant;
}

async function withThree(tenant: Tenant): Promise<void> {
  const group_id = await tenant.group({ name: 'Wildlife' });
  for (const [position, name] of ['First', 'Second', 'Third'].entries())
    await tenant.insight({ title: name, position, group_id, iframe_url: '/samples/ask.html' });
}

const order = (page: Page) => page.getByRole('dialog').getByRole('listitem');

test('a group and an insight of each type are added, and a consultant sees them', async ({
  page,
  browser,
}) => {
  const tenant = await openInsightConfig(page);
  const groups = page.getByRole('link', { name: 'Groups', exact: true });
  await groups.click();
  await expect(page.getByRole('heading', { name: 'No groups yet' })).toBeVisible();
  await expect(groups).toBeFocused();
  await page.getByRole('link', { name: 'Add group' }).click();
  await fill(page, 'Group name', 'Wildlife');
  await fill(page, 'Description', 'Strikes and species.');
  await choose(page, 'Status', 'In progress');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add group' }).click();
  await expectToast(page, 'Wildlife was added.');
  await expect(row(page, 'Wildlife')).toContainText('In progress');

  await page.getByRole('link', { name: 'Insights', exact: true }).last().click();
  const insights = [
    ['Strikes', 'Power BI', '/samples/wildlife-strikes.html?client={customer.projectId}'],
    ['Species', 'Dashboard', '/samples/species.html?client={customer.projectId}'],
    ['Ask', 'AI Bot', '/samples/ask.html?client={customer.projectId}'],
  ] as const;
  for (const [name, type, url] of insights) {
    await page.getByRole('link', { name: 'Add insight' }).click();
    await fill(page, 'Title', name);
    await fill(page, 'Description', 'What happened.');
    await choose(page, 'Status', 'Completed');
    await choose(page, 'Type', type);
    await expect(page.getByRole('textbox', { name: 'Workspace ID' })).toHaveCount(
      type === 'Power BI' ? 1 : 0,
    );
    await expect(page.getByRole('textbox', { name: 'Sheet name' })).toHaveCount(type === 'Dashboard' ? 1 : 0);
    await fill(page, 'URL', url);
    await expect(page.getByText('As Kestrel Regional would see it.')).toBeVisible();
    await expect(page.locator('iframe')).toHaveAttribute('data-loaded', 'true');
    await expect(page.locator('iframe')).toHaveAttribute('src', /client=KES-1/);
    await page.getByRole('button', { name: 'Add insight' }).click();
    await expect(row(page, name)).toContainText(type);
  }
  await expectAccessible(page);

  const consultant = await tenant.user({ roleId: role.user });
  await tenant.customer({ name: 'Assigned client', assigned: [consultant] });
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await openAs(theirs, consultant.userName, '/customer', tenant.slug);
  await expect(theirs.getByRole('heading', { name: 'Wildlife' })).toBeVisible();
  for (const [name] of insights) await expect(theirs.getByText(name, { exact: true })).toBeVisible();
  await context.close();
});

test('the insights of a group are reordered by keyboard and by dragging, and the order survives a canceled Back and is stored', async ({
  page,
}) => {
  const tenant = await openInsightConfig(page);
  await withThree(tenant);
  await page.reload();
  await page.getByRole('link', { name: 'Groups', exact: true }).click();
  await expect(page.locator('tbody a')).toHaveText(['Wildlife']);
  await page.getByRole('link', { name: 'Insights', exact: true }).last().click();
  await fromRowMenu(page, 'First', 'Reorder insights in group');
  await expect(order(page)).toHaveText([/First/, /Second/, /Third/]);
  await page.getByRole('button', { name: 'Move First, position 1 of 3' }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(order(page)).toHaveText([/Second/, /First/, /Third/]);
  await expect(
    page.getByRole('status').filter({ hasText: 'First is now at position 2 of 3' }),
  ).toBeAttached();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(order(page)).toHaveText([/Second/, /Third/, /First/]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(order(page)).toHaveText([/Second/, /First/, /Third/]);

  const dragToTop = async () => {
    const handle = page.getByRole('button', { name: 'Move Third, position 3 of 3' });
    // Waits until the row stops moving: after Escape it slides back.
    await handle.hover();
    const [from, top] = [await handle.boundingBox(), await order(page).first().boundingBox()];
    if (!from || !top) throw new Error('The rows are not drawn.');
    await page.mouse.down();
    await page.mouse.move(from.x + 10, top.y + 2, { steps: 8 });
    await expect(
      page.getByRole('status').filter({ hasText: 'Third is now at position 1 of 3' }),
    ).toBeAttached();
  };
  await dragToTop();
  await page.getByRole('button', { name: 'Move Third, position' }).press('Escape');
  await page.mouse.up();
  await expect(
    page.getByRole('status').filter({ hasText: 'Third is now at position 3 of 3' }),
  ).toBeAttached();
  await expect(order(page)).toHaveText([/Second/, /First/, /Third/]);
  await dragToTop();
  await page.mouse.up();
  await expect(order(page)).toHaveText([/Third/, /Second/, /First/]);
  await expectAccessible(page);

  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Leave this page?' });
  await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(order(page)).toHaveText([/Third/, /Second/, /First/]);
  await page.getByRole('button', { name: 'Save order' }).click();
  await expectToast(page, 'The order was saved.');
  await expect(page.locator('tbody a')).toHaveText(['Third', 'Second', 'First']);
  await page.reload();
  await expect(page.locator('tbody a')).toHaveText(['Third', 'Second', 'First']);
});
