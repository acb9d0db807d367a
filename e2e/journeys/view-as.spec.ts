import type { Page } from '@playwright/test';
import { role } from '@vantage/contract/permissions';
import { asOwner, makeTenant } from '../own-tenant';
import { expect, expectAccessible, expectScreen, openAs, test } from '../product';

test.use({ expected: /Failed to load resource/ });

const bar = (page: Page) => page.getByRole('region', { name: 'Viewing as another user' });

const viewAs = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'View as this user' }).click();
  const question = page.getByRole('dialog', { name: 'View as Oskar Brandt?' });
  await expect(question).toContainText('recorded in the audit log');
  await question.getByRole('button', { name: 'View as this user' }).click();
  await expect(bar(page)).toContainText('Viewing as Oskar Brandt');
};

test("an administrator views as a user, can't change anything, and returns to the same screen", async ({
  page,
  context,
}) => {
  const tenant = await makeTenant();
  const admin = await tenant.user({ userName: 'ada.admin', firstName: 'Ada', lastName: 'Admin' });
  const oskar = await tenant.user({
    userName: 'oskar.brandt',
    firstName: 'Oskar',
    lastName: 'Brandt',
    roleId: role.user,
  });
  await tenant.customer({ name: 'Northwind Aviation', assigned: [oskar] });
  await tenant.customer({ name: 'Harrow Field', assigned: [oskar] });
  await tenant.customer({ name: 'Another client' });
  await openAs(page, admin.userName, `/admin/user/${oskar.id}`, tenant.slug);
  await expectScreen(page, 'Oskar Brandt');

  await viewAs(page);
  await expectScreen(page, 'Clients');
  await expect(bar(page)).toContainText(/(29|30) minutes left/);
  await expect(page.getByText('Northwind Aviation')).toBeVisible();
  await expect(page.getByText('Another client')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Add client' })).toHaveCount(0);
  await expectAccessible(page);

  // The administrator's other tabs keep the administrator's session.
  const other = await context.newPage();
  await other.goto(new URL('/customer', page.url()).href);
  await expect(other.getByText('Another client')).toBeVisible();
  await expect(bar(other)).toHaveCount(0);
  await other.close();

  await page.reload();
  await expect(bar(page)).toContainText('Viewing as Oskar Brandt');
  await page.getByRole('button', { name: 'Account menu for Oskar Brandt' }).click();
  await page.getByRole('menuitem', { name: 'Edit profile' }).click();
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save profile' })).toHaveCount(0);

  await bar(page).getByRole('button', { name: 'Stop viewing' }).click();
  await expectScreen(page, 'Oskar Brandt');
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Account menu for Ada Admin' })).toBeVisible();

  await viewAs(page);
  await asOwner(tenant.id, (owner) =>
    owner.query(
      "update session set expires_at = now() - interval '1 second' where viewed_user_id is not null",
    ),
  );
  await asOwner(tenant.id, (owner) =>
    owner.query("select pg_notify('session_ended', id::text) from session where viewed_user_id is not null"),
  );
  await page.getByRole('button', { name: 'Account menu for Oskar Brandt' }).click();
  await page.getByRole('menuitem', { name: 'Edit profile' }).click();
  await expect(page.getByText("You're no longer viewing as another user.")).toBeVisible();
  await expectScreen(page, 'Oskar Brandt');
  await expect(page.getByRole('button', { name: 'Account menu for Ada Admin' })).toBeVisible();
});
