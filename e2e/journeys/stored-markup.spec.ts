import { role } from '@vantage/contract/permissions';
import { makeTenant } from '../own-tenant';
import { getAddress, expect, fillIn, test, expectToast } from '../product';

/** If it became markup, it would request an image, which is noticed even if the policy blocks scripts. */
const markup = `'"><img src=/canary onerror=alert(1)>`;

test('stored markup is shown as text on every screen (S45)', async ({ page }) => {
  const reactions: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.includes('canary')) reactions.push(request.url());
  });
  page.on('dialog', (dialog) => {
    reactions.push(dialog.message());
    void dialog.dismiss();
  });

  const tenant = await makeTenant({
    settings: {
      message_above_login_area: markup,
      product_label: markup,
      industries: [markup],
      project_modules: [markup],
    },
  });
  const { userName } = await tenant.user({ userName: 'elena.marsh', firstName: markup, lastName: markup });
  const colleague = await tenant.user({ roleId: role.user, firstName: markup, lastName: 'Colleague' });
  const customerId = await tenant.customer({
    name: markup,
    contact: markup,
    industry: markup,
    project_id: markup,
    project_manager_id: colleague.id,
    project_type: markup,
    project_modules: [markup],
    assigned: [colleague],
  });
  // A single client would be opened automatically.
  await tenant.customer();
  const groupId = await tenant.group({ name: markup, description: markup });
  const insightId = await tenant.insight({
    group_id: groupId,
    title: markup,
    description: markup,
    publisher: markup,
    type: 'AIBot',
    iframe_url: '/samples/ask.html?client={customer.projectId}',
  });
  await tenant.location({ name: markup });

  const shows = page.getByText(markup).first();
  await page.goto(`${getAddress(tenant.slug)}/default`);
  await expect(shows).toBeVisible();
  await fillIn(page, userName);
  await expect(page.getByRole('article').getByText(markup).first()).toBeVisible();
  // Changes appear in a toast, and in the audit log with the previous value.
  await page.getByRole('button', { name: `Actions for ${markup}` }).click();
  await page.getByRole('menuitem', { name: 'Delete or archive' }).click();
  await expect(page.getByRole('dialog').getByText(markup).first()).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive client' }).click();
  await expectToast(page, `${markup} was archived.`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, `${markup} was restored.`);
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog').getByRole('combobox').pressSequentially('canary');
  await expect(page.getByRole('option', { name: markup }).first()).toBeVisible();
  await page.keyboard.press('Escape');

  for (const path of [
    `/insight/${customerId}/list`,
    `/insight/${insightId}/view?customerId=${customerId}`,
    `/customer/${customerId}/edit`,
    `/customer/${customerId}/assign`,
    '/admin/user',
    `/admin/user/${colleague.id}/edit`,
    '/admin/insightconfig',
    '/admin/insightconfig?tab=groups',
    `/admin/insightconfig/${insightId}/edit`,
    `/admin/insightconfig/${groupId}/editgroup`,
    '/admin/settings?tab=organization',
    '/admin/audit',
    '/profile',
  ]) {
    await page.goto(`${getAddress(tenant.slug)}${path}`);
    await expect(page.getByRole('main').getByText(markup).first(), path).toBeVisible();
  }

  // A file name is shown only to the user who chose it.
  await page.goto(`${getAddress(tenant.slug)}/customer/add`);
  await page.getByLabel('Choose file').setInputFiles({
    name: `'"><img src=canary>.svg`,
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await expect(page.getByText('PNG, JPG or JPEG only, below 10 MB.')).toBeVisible();
  expect(reactions).toEqual([]);
});
