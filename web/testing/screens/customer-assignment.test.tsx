import { changeAssignment, getAssignment } from '@vantage/contract/customers/customer-assignment';
import { role } from '@vantage/contract/permissions';
import { listAssignedUsers, listUsers, type User } from '@vantage/contract/users/users';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../accessibility';
import { mockResponse, listCalls, problemResponse } from '../fake-api';
import { expectScreen, expectToast, focusOn, openApp, signIn } from '../open-app';
import { answerCustomers, getId, kitano, northwind, page as pageResponse } from '../organization';
import { userWith } from '../users';

test('users show their role, and those whose role sees every client are not offered', async () => {
  const clara = userWith({ id: getId(601), firstName: 'Clara', lastName: 'Nwosu', appRoleId: role.learner });
  const { id, userName, firstName, lastName, email } = userWith({
    id: getId(602),
    firstName: 'Ravi',
    lastName: 'Menon',
  });
  signIn();
  mockResponse(getAssignment, { userIds: [id], version: 1 });
  mockResponse(listAssignedUsers, [{ id, userName, firstName, lastName, email, appRoleId: role.manager }]);
  mockResponse(listUsers, pageResponse([clara]));
  await openApp(`/customer/${northwind.id}/assign`);
  await expectScreen('Assign users to Northwind Aviation');
  await expect
    .element(page.getByRole('option', { name: /Clara/ }))
    .toHaveTextContent('clara.nwosu · Learner');
  await expect.element(page.getByRole('option', { name: /Ravi/ })).toHaveTextContent('ravi.menon · Manager');
  expect(listCalls(listUsers).at(-1)?.query.roleId).toEqual([role.user, role.learner]);
  await expectAccessible();
});

describe('with Ada assigned, but neither Ben nor Eva', () => {
  const [ada, ben, eva] = ['Ada', 'Ben', 'Eva'].map((firstName, index) =>
    userWith({ id: getId(610 + index), firstName, lastName: 'Lindqvist' }),
  ) as [User, User, User];
  const assigned = () => page.getByRole('listbox', { name: 'Assigned users' });
  const available = () => page.getByRole('listbox', { name: 'Not assigned' });
  const save = () => page.getByRole('button', { name: 'Save assignments' }).click();
  const saved = () => expectToast('Assignments for Northwind Aviation were saved.');
  const listAssigned = (...users: readonly User[]) =>
    mockResponse(
      listAssignedUsers,
      users.map(({ id, userName, firstName, lastName, email, appRoleId }) => ({
        id,
        userName,
        firstName,
        lastName,
        email,
        appRoleId,
      })),
    );

  const open = async () => {
    signIn();
    answerCustomers([northwind, kitano]);
    mockResponse(getAssignment, { userIds: [ada.id], version: 1 });
    listAssigned(ada);
    mockResponse(listUsers, pageResponse([ada, ben, eva]));
    mockResponse(changeAssignment, ({ body: { userIds } }) => ({ userIds, version: 2 }));
    await openApp(`/customer/${northwind.id}/assign`);
    await expect.element(assigned().getByRole('option')).toHaveLength(1);
    await expect.element(available().getByRole('option')).toHaveLength(2);
  };

  test('users are moved by keyboard, and at least one must remain', async () => {
    await open();
    await focusOn(assigned());
    await userEvent.keyboard('{Enter}');
    await expect
      .element(page.getByRole('status').filter({ hasText: '1 user removed: Ada Lindqvist' }))
      .toBeInTheDocument();
    await save();
    await expect.element(assigned()).toHaveFocus();
    await expect.element(assigned()).toHaveAccessibleDescription('Assign at least one user.');
    await expect.element(page.getByText('Assign at least one user.')).toBeVisible();
    await expectAccessible();
    await focusOn(available());
    await userEvent.keyboard('{ArrowDown} {ArrowDown} {Enter}');
    await expect.element(assigned().getByRole('option')).toHaveLength(2);
    await expect.element(page.getByText('Assign at least one user.')).not.toBeInTheDocument();
    await save();
    await saved();
    expect(listCalls(changeAssignment).map(({ body }) => body.userIds.length)).toEqual([2]);
  });

  test("of two concurrent assignments, the second keeps the first one's changes", async () => {
    await open();
    mockResponse(changeAssignment, ({ body: { userIds, version } }) =>
      version === 1
        ? problemResponse('conflict.stale', { current: { userIds: [ada.id, ben.id], version: 2 } })
        : { userIds, version: 3 },
    );
    await available().getByRole('option', { name: /Eva/ }).dblClick();
    mockResponse(getAssignment, { userIds: [ada.id, ben.id], version: 2 });
    listAssigned(ada, ben);
    await save();
    await expect.element(assigned().getByRole('option')).toHaveLength(3);
    await expect.element(page.getByRole('heading', { name: '1 added' })).toBeVisible();
    const message = page.getByRole('alert').filter({ hasText: /./ });
    await expect.element(message).toHaveLength(1);
    await expect.element(message).toHaveTextContent('Someone else changed this while you were editing');
    await expect.element(message).toHaveFocus();
    await save();
    await saved();
    expect(listCalls(changeAssignment).at(-1)?.body.userIds.toSorted()).toEqual([ada.id, ben.id, eva.id]);
  });

  test('on a phone, both lists are visible, and disabled buttons show no count', async () => {
    await page.viewport(390, 844);
    await open();
    const option = assigned().getByRole('option', { name: /Ada/ });
    await expect.element(option).toBeInViewport({ ratio: 0.999 });
    for (const name of ['Assign', 'Remove'])
      await expect.element(page.getByRole('button', { name, exact: true })).toBeDisabled();
    await option.click();
    await page.getByRole('button', { name: 'Remove 1' }).click();
    await expect.element(page.getByRole('button', { name: 'Select all shown', exact: true })).toBeDisabled();
  });
});
