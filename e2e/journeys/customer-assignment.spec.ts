import type { Locator, Page } from '@playwright/test';
import { role } from '@vantage/contract/permissions';
import { makeTenant } from '../own-tenant';
import { getAddress, expect, test, openAs, expectToast } from '../product';

const heading = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Assign users to North Harbour' });
const list = (page: Page, name: string) => page.getByRole('listbox', { name });
const person = (within: Locator, name: string) => within.getByRole('option', { name: new RegExp(name) });

async function opened(page: Page) {
  const tenant = await makeTenant();
  await tenant.user({ userName: 'elena.marsh', firstName: 'Elena', lastName: 'Marsh' });
  const named = (firstName: string) =>
    tenant.user({ userName: firstName.toLowerCase(), firstName, lastName: 'Lindqvist', roleId: role.user });
  const [ada] = [await named('Ada')];
  await named('Ben');
  await named('Eva');
  const id = await tenant.customer({ name: 'North Harbour', assigned: [ada] });
  await openAs(page, 'elena.marsh', `/customer/${id}/assign`, tenant.slug);
  await expect(heading(page)).toBeVisible();
  return { tenant, id, available: list(page, 'Not assigned'), assigned: list(page, 'Assigned users') };
}

test('users are assigned and removed with the mouse, and the change is shown before it is saved', async ({
  page,
}) => {
  const { tenant, id, available, assigned } = await opened(page);
  await expect(assigned.getByRole('option')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'No changes yet' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Select all shown (1)' })).toHaveCount(1);
  for (const box of await page.getByRole('main').getByRole('searchbox').all())
    await expect(box.locator('xpath=..').locator('svg')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search all users' }).fill('ben');
  await expect(available.getByRole('option')).toHaveCount(1);
  await person(available, 'Ben').dblclick();
  await expect(person(assigned, 'Ben')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search all users' }).fill('');
  await person(available, 'Eva').dragTo(assigned);
  await expect(person(assigned, 'Eva')).toBeVisible();
  await person(assigned, 'Ada').click();
  await page.getByRole('button', { name: 'Remove 1' }).click();
  await expect(page.getByRole('heading', { name: '2 added, 1 removed' })).toBeVisible();
  await expect(page.getByText('Will see this client: Ben Lindqvist, Eva Lindqvist')).toBeVisible();
  await expect(page.getByText('Will no longer see this client: Ada Lindqvist')).toBeVisible();
  await page.getByRole('button', { name: 'Save assignments' }).click();
  await expectToast(page, 'Assignments for North Harbour were saved.');
  await page.goto(`${getAddress(tenant.slug)}/customer/${id}/assign`);
  await expect(assigned.getByRole('option')).toHaveCount(2);
  await expect(person(assigned, 'Ada')).toHaveCount(0);
});
