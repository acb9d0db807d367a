import { getAssignment } from '@vantage/contract/customers/customer-assignment';
import { role } from '@vantage/contract/permissions';
import { listAssignedUsers, listUsers } from '@vantage/contract/users/users';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../accessibility';
import { mockResponse, listCalls } from '../fake-api';
import { expectScreen, openApp, signIn } from '../open-app';
import { getId, northwind, page as pageResponse } from '../organization';
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
