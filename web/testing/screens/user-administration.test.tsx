import { role } from '@vantage/contract/permissions';
import { unlinkIdentity } from '@vantage/contract/single-sign-on';
import { getUserSummary } from '@vantage/contract/users/user-summary';
import { exportUsers } from '@vantage/contract/users/user-import';
import {
  changeUser,
  checkAvailability,
  createUser,
  deactivateUser,
  deleteUser,
  listUserLanguages,
  type User,
} from '@vantage/contract/users/users';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../accessibility';
import { mockResponse, listCalls, problemResponse } from '../fake-api';
import { keepLocations, locationAt } from '../locations';
import { expectScreen, expectToast, openApp, pressWithin, signIn } from '../open-app';
import { answerSearches, currentUserWith, getId } from '../organization';
import { keepSettings } from '../settings';
import { answerRoles, keepUsers, userWith } from '../users';

const [osaka, plant, headOffice, regional] = [getId(1), getId(2), getId(3), getId(4)];
const elena = userWith({
  id: currentUserWith().id,
  firstName: 'Elena',
  lastName: 'Marsh',
  appRoleId: role.administrator,
  locationIds: [osaka],
});

const field = (name: string) => page.getByRole('textbox', { name });
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const summary = () => page.getByRole('alert').filter({ hasText: 'fields need attention' });
const save = () => button('Save user').click();

const choose = async (name: string, option: string) => {
  await page.getByRole('combobox', { name }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const chooseLocation = async (name: string) => {
  await button('Locations').click();
  const dialog = page.getByRole('dialog', { name: 'Locations' });
  await dialog.getByRole('searchbox').fill(name);
  await dialog.getByRole('treeitem', { name }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
};
const fromRowMenu = async (name: string, act: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: act }).click();
};

const openList = async (...more: readonly User[]) => {
  const change = keepUsers([elena, ...more]);
  const router = await openApp('/admin/user');
  await expectScreen('Users');
  return { change, router };
};
const openForm = async () => {
  keepUsers([elena]);
  await openApp('/admin/user/add/list');
  await expectScreen('Add user');
};

beforeEach(() => {
  signIn();
  answerSearches();
  keepLocations(
    [
      locationAt(1, 'Osaka'),
      locationAt(2, 'Plant 2', 'subarea', osaka),
      locationAt(3, 'Head office'),
      locationAt(4, 'Regional office of the northern districts'),
    ],
    keepSettings({ enableSubarea: true }).stored,
  );
});

test('a tablet leaves the type out, and says how many further locations there are', async () => {
  await openList({ ...elena, id: getId(601), firstName: 'Oskar', locationIds: [headOffice, regional] });
  const type = page.getByRole('columnheader', { name: 'Employee type' });
  await expect.element(type).toBeVisible();
  await page.viewport(1024, 768);
  await expect.element(type).not.toBeInTheDocument();
  const oskar = row('Oskar Marsh');
  await expect.element(oskar.getByText('+1', { exact: true })).toBeInViewport({ ratio: 1 });
  await expect
    .element(oskar.getByTitle('Head office'))
    .toHaveAttribute('title', expect.stringMatching(/Regional office/));
});

test('what is wrong is summed up with links to the fields, and nothing typed is lost', async () => {
  await openForm();
  await field('First name').fill('O');
  await field('User name').fill('oskar brandt');
  await button('Add user').click();
  await expect.element(summary()).toHaveFocus();
  await expectAccessible();
  await summary()
    .getByRole('button', { name: /^Locations/ })
    .click();
  await expect.element(button('Locations')).toHaveFocus();
  await expect.element(page.getByText('Choose at least one location.').last()).toBeVisible();
  await expect.element(field('User name')).toHaveValue('oskar brandt');
  await page.getByRole('link', { name: 'Users' }).first().click();
  await button('Stay').click();
  await expect.element(field('First name')).toHaveValue('O');
});

test('an address of a domain that is not allowed is reported while typing and on saving', async () => {
  await openForm();
  mockResponse(checkAvailability, ({ query: { email = '' } }) =>
    email.endsWith('@halden.example') ? { email: true } : { email: true, emailDomains: ['halden.example'] },
  );
  await field('E-mail').fill('oskar@brandt.example');
  const problemResponse = page.getByText('Email domain must belong to the allowed domains: halden.example.');
  await expect.element(problemResponse).toBeVisible();
  await button('Add user').click();
  await expect.element(summary().getByRole('button', { name: /^E-mail/ })).toBeVisible();
  await expect.element(summary().getByRole('button', { name: /^First name/ })).toBeVisible();
  await field('E-mail').fill('oskar@halden.example');
  await expect.element(page.getByText('This e-mail address is available.')).toBeVisible();
  await expect.element(problemResponse).not.toBeInTheDocument();
});

test('what is typed and refused is summed up: a common password, the name of it, a name that is taken', async () => {
  await openForm();
  await field('User name').fill('elena.marsh');
  const used = 'The user name already exists. Try elena.marsh2.';
  await expect.element(page.getByText(used)).toBeVisible();
  await page.getByRole('radio', { name: 'Set a password' }).click();
  const send = async (text: string) => {
    await page.getByLabelText('Password', { exact: true }).fill(text);
    await page.getByLabelText('Confirm password', { exact: true }).fill(text);
    await button('Add user').click();
  };
  await send('Elena.Marsh#2026');
  await expect.element(summary()).toHaveFocus();
  // Waits for the list of common passwords as well.
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Not a common password' }))
    .toHaveAttribute('data-met', 'true');
  await expect.element(summary()).toHaveTextContent(used);
  await expect.element(summary()).toHaveTextContent("The password can't contain the user name.");
  expect(page.getByText(used).elements()).toHaveLength(2);
  await field('User name').fill('oskar.brandt');
  await expect.element(page.getByText('This user name is available.')).toBeVisible();
  await send('Password123!');
  await expect.element(summary()).toHaveTextContent('This password is too common. Choose another one.');
});

test('a user is added with a first password, and the form leads back to the settings', async () => {
  keepUsers([elena]);
  mockResponse(listUserLanguages, [{ _id: getId(30), code: 'en', name: 'English', nativeName: 'English' }]);
  mockResponse(createUser, userWith({ id: getId(601), firstName: 'Kavya', lastName: 'Iyer' }));
  await openApp('/admin/user/add/settings');
  await expectScreen('Add user');
  await field('First name').fill('Kavya');
  await field('Last name').fill('Iyer');
  await field('User name').fill('kavya.iyer');
  await field('E-mail').fill('kavya@example.com');
  await choose('Role', 'Learner');
  await choose('Employee type', 'Internal');
  await choose('Language', 'English');
  await chooseLocation('Head office');
  await page.getByRole('radio', { name: 'Set a password' }).click();
  await page.getByLabelText('Password', { exact: true }).fill('Kelp-Basin#19');
  await page.getByLabelText('Confirm password', { exact: true }).fill('Kelp-Basin#19');
  await button('Add user').click();
  await expectToast('Kavya Iyer was added.');
  await expectScreen('Administration settings');
  expect(listCalls(createUser).map(({ body }) => body.password)).toEqual(['Kelp-Basin#19']);
});

test('a deleted user disappears from the list, and the next one has the focus', async () => {
  const hugo = userWith({ id: getId(601), firstName: 'Hugo', lastName: 'Almeida' });
  await openList(hugo);
  mockResponse(deleteUser, () => {
    keepUsers([elena]);
    return undefined;
  });
  await fromRowMenu('Hugo Almeida', 'Delete user');
  const question = page.getByRole('dialog');
  await expect.element(question).toHaveTextContent('Delete Hugo Almeida?');
  await question.getByRole('button', { name: 'Delete user' }).click();
  await expectToast('Hugo Almeida was deleted.');
  await expect.element(row('Hugo Almeida')).not.toBeInTheDocument();
  await expect.element(row('Elena Marsh')).toHaveFocus();
  expect(listCalls(deleteUser).map(({ params }) => params.userId)).toEqual([hugo.id]);
});

test('the filtered list is exported, or the selection', async () => {
  const clara = userWith({ id: getId(601), firstName: 'Clara', lastName: 'Nwosu' });
  await openList(clara);
  mockResponse(exportUsers, 'userName\r\nclara.nwosu\r\n');
  await page.getByRole('searchbox').fill('clara');
  await expect.element(page.getByText('1 user found')).toBeVisible();
  await button('Export CSV').click();
  await expect.poll(() => listCalls(exportUsers).map(({ query }) => query.search)).toEqual(['clara']);
  await row('Clara Nwosu').getByRole('checkbox').click();
  await button('Export').click();
  await expect.poll(() => listCalls(exportUsers).at(-1)?.query.ids).toEqual([clara.id]);
  await expectToast('users.csv downloaded.');
});

test('a form that was opened from a narrowed list leads back to that', async () => {
  const { router } = await openList();
  await page.getByRole('searchbox').fill('elena');
  await expect.poll(() => router.state.location.href).toMatch(/search=elena/);
  await page.getByRole('link', { name: 'Add user' }).click();
  await expectScreen('Add user');
  await button('Cancel').click();
  await expectScreen('Users');
  await expect.element(page.getByRole('searchbox')).toHaveValue('elena');
});

test('a status is whole on the narrowest phones', async () => {
  await page.viewport(360, 780);
  await openList(userWith({ id: getId(601), firstName: 'Oskar', lastName: 'Brandt', invited: true }));
  const status = row('Oskar Brandt').getByRole('gridcell').filter({ hasText: 'Password not set' });
  await expect.element(status).toBeVisible();
  expect(status.element().scrollWidth).toBeLessThanOrEqual(status.element().clientWidth);
});

test('several users are deactivated together, except the current one, and get a role', async () => {
  const [clara, daniel] = ['Clara', 'Daniel'].map((firstName, index) =>
    userWith({
      id: getId(601 + index),
      firstName,
      lastName: 'Nwosu',
      appRoleId: role.learner,
      locationIds: [osaka],
    }),
  ) as [User, User];
  const { router } = await openList(clara, daniel);
  const select = (name: string) => row(name).getByRole('checkbox').click();
  for (const name of ['Clara Nwosu', 'Daniel Nwosu', 'Elena Marsh']) await select(name);
  const selected = page.getByText('3 users selected').last();
  await expect.element(selected).toBeVisible();
  await expectAccessible();
  await button('Deactivate').click();
  await pressWithin(page.getByRole('dialog'), '{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(selected).toBeVisible();
  expect(listCalls(deactivateUser)).toEqual([]);
  await button('Deactivate').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expectToast(/2 users were deactivated\. 1 is still selected: You can't/);
  await expect.element(row('Clara Nwosu')).toHaveTextContent('Inactive');
  await expect.element(row('Elena Marsh')).toHaveTextContent('Active');
  await button('Status').click();
  await page.getByRole('menuitemradio', { name: 'Inactive' }).click();
  await expect.element(page.getByText('2 users found')).toBeVisible();
  expect(router.state.location.href).toMatch(/status=Inactive/);

  await openApp('/admin/user?status=Inactive');
  await select('Clara Nwosu');
  await button('Change role').click();
  await choose('Role', 'User');
  await expectAccessible();
  await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click();
  await expectToast('1 role was changed.');
  await expect.element(row('Clara Nwosu')).toHaveTextContent('User');

  await row('Clara Nwosu').getByRole('link').click();
  await expectScreen('Clara Nwosu');
  await expect.element(page.getByRole('main')).toHaveTextContent('No clients assigned.');
  await expectAccessible();
  await page.getByRole('link', { name: 'Edit user' }).click();
  await field('Last name').fill('Nwosu-Hale');
  await save();
  await expectScreen('Clara Nwosu-Hale');
});

test('the second of two editors sees what the first has changed, and keeps the input', async () => {
  const ines = userWith({ id: getId(601), firstName: 'Ines', lastName: 'Duarte', locationIds: [plant] });
  const { change } = await openList(ines);
  await fromRowMenu('Ines Duarte', 'Edit user');
  await expectScreen('Edit Ines Duarte');
  await chooseLocation('Regional office');
  await field('Last name').fill('Duarte Silva');
  change(ines.id, { employeeType: 'Contractor', locationIds: [headOffice] });
  await save();
  const message = page.getByRole('alert');
  await expect
    .element(message)
    .toHaveTextContent(
      'Not saved yet. Someone else changed these while you were editing: Employee type (Contractor) and Locations (Head office).',
    );
  await expect.element(message).toHaveFocus();
  await expect.element(field('Last name')).toHaveValue('Duarte Silva');
  await save();
  await expectToast('Ines Duarte Silva was saved.');
  await expect.element(row('Ines Duarte Silva')).toHaveTextContent('Contractor');

  // The form starts with the saved state, so that saving again causes no conflict.
  await fromRowMenu('Ines Duarte Silva', 'Edit user');
  await expect.element(field('Last name')).toHaveValue('Duarte Silva');
  await field('First name').fill('Inês');
  await save();
  await expectToast('Inês Duarte Silva was saved.');
  expect(listCalls(changeUser).map(({ body }) => body.version)).toEqual([1, 2, 3]);
});

test("an administrator's page says that the role sees all clients", async () => {
  await openList();
  await row('Elena Marsh').getByRole('link').click();
  await expectScreen('Elena Marsh');
  await expect
    .element(page.getByRole('main'))
    .toHaveTextContent('Administrators and managers see all clients.');
  await expect.element(page.getByText('No clients assigned.')).not.toBeInTheDocument();
});

test('a user who was deleted while being edited cannot be saved, and the form leads back to the list', async () => {
  const ines = userWith({ id: getId(601), firstName: 'Ines', lastName: 'Duarte', locationIds: [plant] });
  const { router } = await openList(ines);
  await page.getByRole('link', { name: 'Ines Duarte' }).click();
  await page.getByRole('link', { name: 'Edit user' }).click();
  await expectScreen('Edit Ines Duarte');
  await field('Last name').fill('Duarte Silva');
  keepUsers([elena]);
  mockResponse(changeUser, problemResponse('notFound'));
  await save();
  const message = page.getByRole('alert');
  await expect.element(message).toHaveTextContent(/^Someone else deleted this while you were editing\./);
  await expect.element(message).toHaveFocus();
  await expect.element(button('Save user')).not.toBeInTheDocument();
  await expect.element(field('Last name')).toBeDisabled();
  await expectAccessible();
  // Without asking, and with the list as it is now.
  await button('Back to list').click();
  await expectScreen('Users');
  expect(router.state.location.pathname).toBe('/admin/user');
  await expect.element(row('Elena Marsh')).toBeVisible();
  await expect.element(row('Ines Duarte')).not.toBeInTheDocument();
});

test('managers manage everybody but administrators', async () => {
  signIn({ user: { appRoleId: role.manager, id: getId(602) } });
  answerSearches();
  const { router } = await openList();
  answerRoles([role.manager, 'Manager'], [role.user, 'User'], [role.learner, 'Learner']);
  await page.getByRole('button', { name: 'Actions for Elena Marsh' }).click();
  await expect
    .element(page.getByRole('menuitem', { name: /Lock account/ }))
    .toHaveTextContent("Only administrators can change an administrator's account.");
  await pressWithin(page.getByRole('menu'), '{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Add user' }).click();
  await page.getByRole('combobox', { name: 'Role' }).click();
  await expect
    .poll(() =>
      page
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Manager', 'User', 'Learner']);
  await userEvent.keyboard('{Escape}');
  await router.navigate({ to: '/admin/user/$id/edit', params: { id: elena.id } });
  await expect.element(page.getByText("You don't have access to this page")).toBeVisible();
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
});

test("unlinking a user's single sign-on account asks first, and says why it is refused", async () => {
  const otto = userWith({ id: getId(20), firstName: 'Otto', lastName: 'Brandt' });
  keepUsers([elena, otto]);
  const none = { customers: [], sessions: [], lastSignInAt: null, locked: false, recentAudit: [] };
  const identity = { issuer: 'https://id.example.com', linkedAt: '2026-01-05T10:00:00.000Z' };
  let linked = true;
  mockResponse(getUserSummary, () => ({ user: otto, identity: linked ? identity : null, ...none }));
  mockResponse(unlinkIdentity, problemResponse('user.onlySignIn'));
  await openApp(`/admin/user/${otto.id}`);
  await expectScreen('Otto Brandt');
  await expect.element(page.getByText('https://id.example.com')).toBeVisible();
  const unlink = async () => {
    await button('Unlink account').click();
    await expectAccessible();
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink account' }).click();
  };
  await unlink();
  await expectToast(/has no other way to sign in/);
  mockResponse(unlinkIdentity, () => {
    linked = false;
    return undefined;
  });
  await unlink();
  await expectToast("Otto Brandt's single sign-on account was unlinked.");
  await expect.element(button('Unlink account')).not.toBeInTheDocument();
});
