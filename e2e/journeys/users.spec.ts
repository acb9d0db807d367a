import type { Browser, Page } from '@playwright/test';
import { role } from '@vantage/contract/permissions';
import { linkMailedTo } from '../mails';
import { asOwner, makeTenant } from '../own-tenant';
import {
  addressOf,
  demoPassword,
  expect,
  expectAccessible,
  fillIn,
  openAs,
  pressWithin,
  test,
  expectToast,
} from '../product';

type Tenant = Awaited<ReturnType<typeof makeTenant>>;
const chosenPassword = 'Harbour-Lantern#47';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function administration(page: Page, path = '/admin/user', settings: object = {}): Promise<Tenant> {
  const tenant = await makeTenant({ settings: { enable_subarea: true, ...settings } });
  const osaka = await tenant.location({ name: 'Osaka' });
  await tenant.location({ parentId: osaka, level: 'subarea', name: 'Plant 2' });
  await tenant.location({ name: 'Head office' });
  const { userName } = await tenant.user({ userName: 'elena.marsh', firstName: 'Elena', lastName: 'Marsh' });
  await openAs(page, userName, path, tenant.slug);
  await expect(title(page, path.includes('add') ? 'Add user' : 'Users')).toBeVisible();
  return tenant;
}

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const choose = async (page: Page, field: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const chooseLocation = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Locations', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Locations' });
  await dialog.getByRole('searchbox').fill(name);
  await dialog.getByRole('treeitem', { name }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
};
const elsewhere = async (browser: Browser, work: (page: Page) => Promise<void>): Promise<void> => {
  const context = await browser.newContext();
  await work(await context.newPage());
  await context.close();
};
const fromRowMenu = async (page: Page, name: string, act: string): Promise<void> => {
  await row(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: act }).click();
};

test('a user is added by invitation, chooses a password and comes in', async ({ page, browser, request }) => {
  const tenant = await administration(page);
  await page.getByRole('link', { name: 'Add user' }).click();
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible();
  await expect(title(page, 'Add user')).toBeFocused();
  await page.getByRole('textbox', { name: 'First name' }).fill('Oskar');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Brandt');
  await page.getByRole('textbox', { name: 'User name' }).fill('elena.marsh');
  await expect(page.getByText('The user name already exists. Try elena.marsh2.')).toBeVisible();
  await page.getByRole('textbox', { name: 'User name' }).fill('oskar.brandt');
  await expect(page.getByText('This user name is available.')).toBeVisible();
  const email = `oskar.${tenant.slug}@example.com`;
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  // Until then, the fields below may still move.
  await expect(page.getByText('This e-mail address is available.')).toBeVisible();
  await choose(page, 'Role', 'User');
  await choose(page, 'Employee type', 'Contractor');
  await choose(page, 'Language', 'English');
  await chooseLocation(page, 'Plant 2');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add user' }).click();
  await expect(page.getByText('Oskar Brandt was added. The invitation is on its way.')).toBeVisible();
  await expect(row(page, 'Oskar Brandt')).toContainText('Osaka / Plant 2');
  await expect(row(page, 'Oskar Brandt')).toContainText('Password not set');

  const link = await linkMailedTo(request, email);
  await elsewhere(browser, async (other) => {
    await other.goto(link);
    await other.getByRole('textbox', { name: 'New password' }).fill(chosenPassword);
    await other.getByRole('textbox', { name: 'Confirm password' }).fill(chosenPassword);
    await other.getByRole('button', { name: 'Change password' }).click();
    await expect(other.getByText('Your password is set. Use it to sign in.')).toBeVisible();
    await other.goto(`${addressOf(tenant.slug)}/default`);
    await fillIn(other, 'oskar.brandt', chosenPassword);
    await expect(title(other, 'Clients')).toBeVisible();
  });
});

test('a tablet leaves the type out, and says how many further locations there are', async ({ page }) => {
  const tenant = await administration(page);
  await tenant.location({ name: 'Regional office of the northern districts' });
  await fromRowMenu(page, 'Elena Marsh', 'Edit user');
  await chooseLocation(page, 'Regional office');
  await chooseLocation(page, 'Head office');
  await page.getByRole('button', { name: 'Save user' }).click();
  const type = page.getByRole('columnheader', { name: 'Employee type' });
  await expect(type).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(type).toBeHidden();
  const elena = row(page, 'Elena Marsh');
  await expect(elena.getByText('+1', { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(elena.getByTitle('Head office')).toHaveAttribute('title', /Regional office/);
});

test('what is wrong is summed up with links to the fields, and nothing typed is lost', async ({ page }) => {
  await administration(page, '/admin/user/add/list');
  await page.getByRole('textbox', { name: 'First name' }).fill('O');
  await page.getByRole('textbox', { name: 'User name' }).fill('oskar brandt');
  await page.getByRole('button', { name: 'Add user' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'fields need attention' });
  await expect(summary).toBeFocused();
  await expectAccessible(page);
  await summary.getByRole('button', { name: /^Locations/ }).click();
  await expect(page.getByRole('button', { name: 'Locations', exact: true })).toBeFocused();
  await expect(page.getByText('Choose at least one location.').last()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'User name' })).toHaveValue('oskar brandt');
  await page.getByRole('link', { name: 'Users' }).first().click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('O');
});

test('an address of a domain that is not allowed is reported while typing and on saving', async ({
  page,
}) => {
  await administration(page, '/admin/user/add/list', { email_domains: ['halden.example'] });
  const address = page.getByRole('textbox', { name: 'E-mail' });
  await address.fill('oskar@brandt.example');
  const refusal = page.getByText('Email domain must belong to the allowed domains: halden.example.');
  await expect(refusal).toBeVisible();
  await page.getByRole('button', { name: 'Add user' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'fields need attention' });
  await expect(summary.getByRole('button', { name: /^E-mail/ })).toBeVisible();
  await expect(summary.getByRole('button', { name: /^First name/ })).toBeVisible();
  await address.fill('oskar@halden.example');
  await expect(page.getByText('This e-mail address is available.')).toBeVisible();
  await expect(refusal).toBeHidden();
});

test('what is typed and refused is summed up: a common password, the name of it, a name that is taken', async ({
  page,
}) => {
  await administration(page, '/admin/user/add/list');
  const userName = page.getByRole('textbox', { name: 'User name' });
  await userName.fill('elena.marsh');
  const taken = 'The user name already exists. Try elena.marsh2.';
  await expect(page.getByText(taken)).toBeVisible();
  await page.getByRole('radio', { name: 'Set a password' }).check();
  const password = page.getByLabel('Password', { exact: true });
  const send = async (text: string): Promise<void> => {
    await password.fill(text);
    await page.getByLabel('Confirm password', { exact: true }).fill(text);
    await page.getByRole('button', { name: 'Add user' }).click();
  };
  const summary = page.getByRole('alert').filter({ hasText: 'fields need attention' });
  await send('Elena.Marsh#2026');
  await expect(summary).toBeFocused();
  // Waits for the list of common passwords as well.
  await expect(page.getByRole('listitem').filter({ hasText: 'Not a common password' })).toHaveAttribute(
    'data-met',
    'true',
  );
  await expect(summary).toContainText(taken);
  await expect(summary).toContainText("The password can't contain the user name.");
  await expect(page.getByText(taken)).toHaveCount(2);
  await userName.fill('oskar.brandt');
  await expect(page.getByText('This user name is available.')).toBeVisible();
  await send('Password123!');
  await expect(summary).toContainText('This password is too common. Choose another one.');
});

test('a form that was opened from a narrowed list leads back to that', async ({ page }) => {
  await administration(page, '/admin/user');
  await page.getByRole('searchbox').fill('elena');
  await expect(page).toHaveURL(/search=elena/);
  await page.getByRole('link', { name: 'Add user' }).click();
  await expect(title(page, 'Add user')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(title(page, 'Users')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('elena');
});

test('a status is whole on the narrowest phones', async ({ page }) => {
  const tenant = await administration(page);
  await tenant.user({ firstName: 'Oskar', lastName: 'Brandt', passwordHash: null });
  await page.reload();
  await page.setViewportSize({ width: 360, height: 780 });
  const status = row(page, 'Oskar Brandt').getByRole('gridcell').filter({ hasText: 'Password not set' });
  await expect(status).toBeVisible();
  expect(await status.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true);
});

test('a first password is set, and has to be changed at the first sign-in', async ({ page, browser }) => {
  const tenant = await administration(page, '/admin/user/add/settings');
  await page.getByRole('textbox', { name: 'First name' }).fill('Kavya');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Iyer');
  await page.getByRole('textbox', { name: 'User name' }).fill('kavya.iyer');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('kavya@example.com');
  await choose(page, 'Role', 'Learner');
  await choose(page, 'Employee type', 'Internal');
  await choose(page, 'Language', 'English');
  await chooseLocation(page, 'Head office');
  await page.getByRole('radio', { name: 'Set a password' }).check();
  await page.getByLabel('Password', { exact: true }).fill('Kelp-Basin#19');
  await page.getByLabel('Confirm password', { exact: true }).fill('Kelp-Basin#19');
  await page.getByRole('button', { name: 'Add user' }).click();
  await expectToast(page, 'Kavya Iyer was added.');
  await expect(title(page, 'Administration settings')).toBeVisible();
  await elsewhere(browser, async (other) => {
    await other.goto(`${addressOf(tenant.slug)}/default`);
    await fillIn(other, 'kavya.iyer', 'Kelp-Basin#19');
    await expect(title(other, 'Choose a new password')).toBeVisible();
  });
});

test('a locked or deactivated user is signed out at once, and can sign in after being unlocked', async ({
  page,
  browser,
}) => {
  const tenant = await administration(page);
  await tenant.user({ userName: 'bruno.keller', firstName: 'Bruno', lastName: 'Keller', roleId: role.user });
  await page.reload();
  await elsewhere(browser, async (other) => {
    await openAs(other, 'bruno.keller', '/customer', tenant.slug);
    await expect(title(other, 'Clients')).toBeVisible();

    await fromRowMenu(page, 'Bruno Keller', 'Lock account');
    await page.getByRole('dialog').getByRole('button', { name: 'Lock account' }).click();
    await expect(row(page, 'Bruno Keller')).toContainText('Locked');
    await other.getByRole('link', { name: 'Profile' }).click();
    await expect(title(other, 'Sign in')).toBeVisible();
    await fillIn(other, 'bruno.keller');
    await expect(other.getByRole('main').getByRole('alert')).toContainText('Your account has been locked');

    await fromRowMenu(page, 'Bruno Keller', 'Unlock account');
    await expect(row(page, 'Bruno Keller')).toContainText('Active');
    await fillIn(other, 'bruno.keller');
    await expect(other.getByRole('button', { name: /^Account of Bruno Keller/ })).toBeVisible();
  });
});

test.describe('what the server refuses', () => {
  test.use({ expected: /status of 409/ });

  test('several users are deactivated together, except the current one', async ({ page }) => {
    const tenant = await administration(page);
    for (const firstName of ['Clara', 'Daniel'])
      await tenant.user({ userName: `${firstName}.x`, firstName, lastName: 'Nwosu', roleId: role.learner });
    await page.reload();
    for (const name of ['Clara Nwosu', 'Daniel Nwosu', 'Elena Marsh'])
      await row(page, name).getByRole('checkbox').click();
    await expect(page.getByText('3 users selected').last()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await pressWithin(page.getByRole('dialog'), 'Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText('3 users selected').last()).toBeVisible();
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await expect(page.getByText(/2 users were deactivated\. 1 is still selected: You can't/)).toBeVisible();
    await expect(row(page, 'Clara Nwosu')).toContainText('Inactive');
    await expect(row(page, 'Elena Marsh')).toContainText('Active');
    await page.getByRole('button', { name: 'Status', exact: true }).click();
    await page.getByRole('menuitemradio', { name: 'Inactive' }).click();
    await expect(page.getByText('2 users found')).toBeVisible();
    await expect(page).toHaveURL(/status=Inactive/);
    // A user must have a location to be saved.
    await asOwner(tenant.id, (owner) =>
      owner.query(
        `insert into app_user_location (tenant_id, user_id, location_id)
         select u.tenant_id, u.id, l.id from app_user u join location l on l.tenant_id = u.tenant_id
         where u.first_name = 'Clara' and l.name = 'Osaka'`,
      ),
    );
    await page.reload();
    await row(page, 'Clara Nwosu').getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Change role' }).click();
    await choose(page, 'Role', 'User');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click();
    await expect(page.getByText('1 role was changed.')).toBeVisible();
    await expect(row(page, 'Clara Nwosu')).toContainText('User');

    await row(page, 'Clara Nwosu').getByRole('link').click();
    await expect(title(page, 'Clara Nwosu')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('No clients assigned.');
    await expect(page.getByRole('main')).toContainText('Deactivated a user');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Edit user' }).click();
    await page.getByRole('textbox', { name: 'Last name' }).fill('Nwosu-Hale');
    await page.getByRole('button', { name: 'Save user' }).click();
    await expect(title(page, 'Clara Nwosu-Hale')).toBeVisible();
  });

  test('the second of two editors sees what the first has changed, and keeps the input', async ({
    page,
    browser,
  }) => {
    const tenant = await administration(page);
    const locationId = await tenant.location({ name: 'Port Ellis' });
    await tenant.user({ userName: 'ines.duarte', firstName: 'Ines', lastName: 'Duarte', roleId: role.user });
    await page.reload();
    await fromRowMenu(page, 'Ines Duarte', 'Edit user');
    await expect(title(page, 'Edit Ines Duarte')).toBeVisible();
    await chooseLocation(page, 'Port Ellis');
    await page.getByRole('textbox', { name: 'Last name' }).fill('Duarte Silva');
    expect(locationId).toBeTruthy();

    await elsewhere(browser, async (other) => {
      await tenant.user({ userName: 'second.admin' });
      await openAs(other, 'second.admin', '/admin/user?search=ines', tenant.slug);
      await fromRowMenu(other, 'Ines Duarte', 'Edit user');
      await chooseLocation(other, 'Head office');
      await choose(other, 'Employee type', 'Contractor');
      await other.getByRole('button', { name: 'Save user' }).click();
      await expectToast(other, 'Ines Duarte was saved.');
      await expect(other).toHaveURL(/search=ines/);
    });

    await page.getByRole('button', { name: 'Save user' }).click();
    const message = page.getByRole('alert');
    await expect(message).toContainText(
      'Not saved yet. Someone else changed these while you were editing: Employee type (Contractor) and Locations (Head office).',
    );
    await expect(message).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('Duarte Silva');
    await page.getByRole('button', { name: 'Save user' }).click();
    await expectToast(page, 'Ines Duarte Silva was saved.');
    await expect(row(page, 'Ines Duarte Silva')).toContainText('Contractor');

    // The form starts with the saved state, so that saving again causes no conflict.
    await fromRowMenu(page, 'Ines Duarte Silva', 'Edit user');
    await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('Duarte Silva');
    await page.getByRole('textbox', { name: 'First name' }).fill('Inês');
    await page.getByRole('button', { name: 'Save user' }).click();
    await expectToast(page, 'Inês Duarte Silva was saved.');
  });
});

test('a pending search does not navigate back after a user is opened', async ({ page }) => {
  await administration(page);
  await expect(page.getByRole('link', { name: 'Elena Marsh' })).toBeVisible();
  await page.clock.install();
  // In the future, however long the page takes to receive it.
  await page.clock.pauseAt(Date.now() + 10_000);
  let sendFiles = () => {};
  const filesMayCome = new Promise<void>((resolve) => (sendFiles = resolve));
  await page.route(/\.js$/, async (route) => {
    await filesMayCome;
    await route.continue();
  });
  await page.getByRole('searchbox').fill('Elena');
  await page.getByRole('link', { name: 'Elena Marsh' }).click();
  await page.clock.runFor(2_000);
  sendFiles();
  await page.clock.resume();
  await expect(title(page, 'Elena Marsh')).toBeVisible();
});

test('a deleted user is gone from the list and from sign-in', async ({ page, browser }) => {
  const tenant = await administration(page);
  await tenant.user({ userName: 'hugo.almeida', firstName: 'Hugo', lastName: 'Almeida', roleId: role.user });
  await page.reload();
  await fromRowMenu(page, 'Hugo Almeida', 'Delete user…');
  await expect(page.getByRole('dialog')).toContainText('Delete Hugo Almeida?');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete user' }).click();
  await expectToast(page, 'Hugo Almeida was deleted.');
  await expect(row(page, 'Hugo Almeida')).toHaveCount(0);
  await expect(row(page, 'Elena Marsh')).toBeFocused();
  await elsewhere(browser, async (other) => {
    await other.goto(`${addressOf(tenant.slug)}/default`);
    await fillIn(other, 'hugo.almeida', demoPassword);
    await expect(other.getByRole('main').getByRole('alert')).toContainText('Invalid username / password');
  });
});

test('managers manage everybody but administrators', async ({ page }) => {
  const tenant = await makeTenant();
  await tenant.location({ name: 'Head office' });
  const { id } = await tenant.user({ userName: 'elena.marsh', firstName: 'Elena', lastName: 'Marsh' });
  await tenant.user({ userName: 'manager.x', firstName: 'Maya', lastName: 'Lind', roleId: role.manager });
  await openAs(page, 'manager.x', '/admin/user', tenant.slug);
  await row(page, 'Elena Marsh').getByRole('button', { name: 'Actions for Elena Marsh' }).click();
  await expect(page.getByRole('menuitem', { name: /Lock account/ })).toContainText(
    "Only administrators can change an administrator's account.",
  );
  await pressWithin(page.getByRole('menu'), 'Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.getByRole('link', { name: 'Add user' }).click();
  await page.getByRole('combobox', { name: 'Role' }).click();
  await expect(page.getByRole('option')).toHaveText(['Manager', 'User', 'Learner']);
  await page.goto(`${addressOf(tenant.slug)}/admin/user/${id}/edit`);
  await expect(page.getByText("You don't have access to this page")).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
});
