import { checkAvailability, listRoles, listUserLanguages, listUsers } from '@vantage/contract/users/users';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mockResponse } from '../fake-api';
import { expectNoOverflow, openApp, signIn } from '../open-app';
import { answerSearches, getId, page as pageResponse } from '../organization';
import { userWith } from '../users';

const seen = new Date().toISOString();
const user = userWith({
  id: getId(1),
  userName: 'tomas.ferreira',
  firstName: 'Tomás',
  lastName: 'Ferreira',
  email: 'tomas.ferreira@example.com',
  appRoleId: 1001,
  locationIds: [getId(2)],
  createdAt: seen,
  lastSeenAt: seen,
});

const invited = userWith({ id: getId(4), firstName: 'Ada', lastName: 'Okafor', invited: true });

const headers = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent);
const hasCutStatus = () => {
  const status = page.getByText('Password not set').element();
  const { right } = status.getBoundingClientRect();
  return (
    status.scrollWidth > status.clientWidth ||
    right > (status.closest('td')?.getBoundingClientRect().right ?? 0)
  );
};
const cutTimes = () =>
  [...document.querySelectorAll('td')].filter(
    (cell) => cell.querySelector('time') !== null && cell.scrollWidth > cell.clientWidth,
  );

beforeEach(() => {
  signIn();
  answerSearches();
});

describe('a list that is too narrow for all columns', () => {
  test.each([
    [1440, ['Name', 'Role', 'Employee type', 'Location', 'Status', 'Last seen']],
    [1024, ['Name', 'Role', 'Location', 'Status', 'Last seen']],
    [768, ['Name', 'Role', 'Status', 'Last seen']],
    // 1440 px at 200 %.
    [720, ['Name', 'Role', 'Status', 'Last seen']],
    [390, ['Name', 'Status']],
  ])(
    'hides the least important ones at %d px, and truncates no time and no status',
    async (width, columns) => {
      await page.viewport(width, 900);
      mockResponse(listUsers, pageResponse([user, invited]));
      await openApp('/admin/user');
      await expect.element(page.getByRole('link', { name: 'Tomás Ferreira' })).toBeVisible();
      await expect.poll(() => headers().filter((text) => text !== '' && text !== 'Actions')).toEqual(columns);
      expect(cutTimes()).toEqual([]);
      expect(hasCutStatus()).toBe(false);
      expectNoOverflow();
    },
  );
});

test('a status that is too long for its column takes two lines', async () => {
  await page.viewport(1024, 900);
  mockResponse(listUsers, pageResponse([{ ...user, invited: true }]));
  await openApp('/admin/user');
  const status = page.getByRole('gridcell', { name: 'Password not set' });
  await expect.element(status).toBeVisible();
  expect(status.element().scrollWidth).toBeLessThanOrEqual(status.element().clientWidth);
});

test('the availability hint of an e-mail address causes no layout shift', async () => {
  mockResponse(checkAvailability, { email: true });
  mockResponse(listRoles, []);
  mockResponse(listUserLanguages, [{ _id: getId(3), code: 'en', name: 'English', nativeName: 'English' }]);
  await openApp('/admin/user/add/list');
  const role = page.getByRole('combobox', { name: 'Role' });
  await expect.element(role).toBeVisible();
  const { top } = role.element().getBoundingClientRect();
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ada@example.com');
  await expect.element(page.getByText('This e-mail address is available.')).toBeVisible();
  expect(role.element().getBoundingClientRect().top).toBe(top);
});
