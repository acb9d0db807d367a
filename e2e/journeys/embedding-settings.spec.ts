import type { Page } from '@playwright/test';
import { openInsight, organizationWith, startPowerBi, type Embedding, type TestPowerBi } from '../embedding';
import { expect, expectAccessible, expectOutline, test, openAs } from '../product';
import { fakeReportPage } from '../report-page';

let provider: TestPowerBi;
let place: Embedding;

test.beforeEach(async ({ page }) => {
  provider = await startPowerBi();
  place = await organizationWith({ messageAboveLoginArea: 'Welcome' });
  await openAs(page, place.administrator.userName, '/admin/settings?tab=embedding', place.tenant.slug);
  await expect(page.getByRole('heading', { level: 2, name: 'Power BI' })).toBeVisible();
});

test.afterEach(() => provider.stop());

const section = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name }) });
const save = (page: Page) => page.getByRole('button', { name: 'Save embedding settings' });
const saved = (page: Page) => page.getByText('Embedding settings were saved.');

async function enterPowerBi(page: Page, secret: string): Promise<void> {
  const form = section(page, 'Power BI');
  await form.getByRole('textbox', { name: 'Directory ID' }).fill(provider.directoryTenantId);
  await form.getByRole('textbox', { name: 'Client ID' }).fill(provider.clientId);
  await form.getByLabel('Client secret', { exact: true }).fill(secret);
  await form.getByRole('textbox', { name: 'Directory URL' }).fill(provider.address);
  await form.getByRole('textbox', { name: 'Power BI API URL' }).fill(provider.address);
}

test('a service principal is entered, tested and corrected, and then used to show a report', async ({
  page,
}) => {
  await expectOutline(page);
  await enterPowerBi(page, 'not the secret');
  const test = section(page, 'Power BI').getByRole('button', { name: 'Test connection' });
  await expect(test).toBeDisabled();
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await test.click();
  await expect(page.getByText('The directory rejected the client ID or secret.')).toBeVisible();
  await expectAccessible(page);

  const form = section(page, 'Power BI');
  await form.getByRole('button', { name: 'Replace' }).click();
  await form.getByLabel('Client secret', { exact: true }).fill(provider.clientSecret);
  await save(page).click();
  await expect(form.getByRole('button', { name: 'Replace' })).toBeVisible();
  await test.click();
  await expect(page.getByText('it can see Power BI workspaces.')).toBeVisible();
  provider.membership.workspaces = 0;
  await test.click();
  await expect(page.getByText("The service principal isn't a member of any workspace.")).toBeVisible();

  await page.reload();
  await expect(form.getByRole('button', { name: 'Replace' })).toBeVisible();
  expect(await page.content()).not.toContain(provider.clientSecret);

  provider.add({
    workspaceId: 'w',
    reportId: 'r',
    datasetId: 'd',
    embedUrl: 'https://app.powerbi.com/reportEmbed?reportId=r',
    rules: { needsIdentity: false, needsRoles: false },
  });
  await place.tenant.insight({ title: 'Strikes', iframe_url: null, workspace_id: 'w', report_id: 'r' });
  await fakeReportPage(page);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await openInsight(page, place, place.consultant, 'Strikes');
  await expect(page.frameLocator('iframe').locator('#token')).toHaveText(/^embed-token-/);
});
