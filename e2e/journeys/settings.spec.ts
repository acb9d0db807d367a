import { role } from '@vantage/contract/permissions';
import { png } from '../images';
import { mailsTo } from '../mails';
import { makeTenant } from '../own-tenant';
import { getAddress, expect, openAs, test, expectToast } from '../product';

test('an organization with another logo, color, name and language looks like its own product', async ({
  page,
  browser,
}) => {
  const tenant = await makeTenant();
  const colleague = await tenant.user({ roleId: role.user });
  const { token } = await tenant.publishedSurvey({ title: 'Pulse', elements: [{ type: 'text', name: 'q' }] });
  const { userName } = await tenant.user();
  await openAs(page, userName, '/admin/settings?tab=branding', tenant.slug);
  await page
    .getByRole('group', { name: 'Logo' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png });
  await expect(page.getByRole('img', { name: 'Current logo' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Product name' }).fill('Acme Insights');
  await page.getByRole('textbox', { name: 'Brand color' }).fill('#0a7d55');
  await page.getByRole('textbox', { name: 'Message above sign-in' }).fill('Closed on Saturday');
  await page.getByRole('textbox', { name: 'Note for new users' }).fill('Dashboards appear tomorrow.');
  await page.getByRole('textbox', { name: 'Privacy page' }).fill('https://acme.example/privacy');
  await expect(page.getByRole('figure')).toContainText('Acme Insights');
  await page.getByRole('button', { name: 'Save branding' }).click();
  await expectToast(page, 'Branding was saved.');
  // This page, too, which loaded the settings before.
  await expect(page).toHaveTitle(/· Acme Insights$/);
  const favicon = page.locator('link[rel=icon]');
  await expect(favicon).toHaveAttribute('href', /\/favicon$/);
  await page.getByRole('link', { name: 'Languages', exact: true }).click();
  await page.getByRole('combobox', { name: 'Default language' }).click();
  await page.getByRole('option', { name: 'Japanese' }).click();
  await page.getByRole('button', { name: 'Save languages' }).click();
  await expectToast(page, 'Languages were saved.');

  const respondent = await browser.newContext({ locale: 'fr-FR' });
  const other = await respondent.newPage();
  const served = await other.goto(`${getAddress(tenant.slug)}/default`);
  await expect(other.getByRole('heading', { name: 'サインイン' })).toBeVisible();
  for (const text of ['Closed on Saturday', 'Dashboards appear tomorrow.'])
    await expect(other.getByText(text)).toBeVisible();
  await expect(other.getByRole('link', { name: 'プライバシー' })).toHaveAttribute(
    'href',
    'https://acme.example/privacy',
  );
  // What the server sends, before any script runs.
  const html = (await served?.text()) ?? '';
  expect(html).toContain('<title>Acme Insights</title>');
  const icon = /rel="icon" href="([^"]+)"/.exec(html)?.[1] ?? '';
  const contentType = await other.evaluate(
    async (url) => (await fetch(url)).headers.get('content-type'),
    icon,
  );
  expect(contentType).toBe('image/png');

  await other.goto(`${getAddress(tenant.slug)}/forgotpassword`);
  await other.getByRole('textbox').nth(0).fill(colleague.userName);
  await other.getByRole('textbox').nth(1).fill(colleague.email);
  await other.keyboard.press('Enter');
  await expect
    .poll(async () => (await mailsTo(other.request, colleague.email))[0]?.subject)
    .toBe('Reset your Acme Insights password');

  await other.goto(`${getAddress(tenant.slug)}/survey/${token}`);
  await expect(other.getByRole('img', { name: `Organization ${tenant.slug}` })).toBeVisible();
  await expect(other.locator('link[rel=icon]')).toHaveAttribute('href', /\/favicon$/);
  await respondent.close();
});
