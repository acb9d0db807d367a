import type { Operation } from '@vantage/contract/api/operation';
import { listAuditLog } from '@vantage/contract/audit-log';
import { getInsightEmbed } from '@vantage/contract/insights/insights';
import { role } from '@vantage/contract/permissions';
import { getUserSummary } from '@vantage/contract/users/user-summary';
import { listSurveys } from '@vantage/contract/surveys/surveys';
import { listInsights } from '@vantage/contract/insights/insight-administration';
import { listInsightGroups } from '@vantage/contract/insight-groups';
import { listRoles, listUserLanguages, listUsers } from '@vantage/contract/users/users';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../accessibility';
import { mockResponse, listCalls, problemResponse } from '../fake-api';
import { card, expectScreen, expectToast, openApp, signIn, tabTo } from '../open-app';
import { answerProfile, answerSearches, getId, northwind, page as pageResponse } from '../organization';
import { userWith } from '../users';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const tooltip = (name: string) => page.getByRole('tooltip', { name });

const openClients = async (roleId: number = role.administrator) => {
  signIn({ user: { appRoleId: roleId as typeof role.administrator } });
  answerSearches();
  const router = await openApp('/customer');
  await expectScreen('Clients');
  await expect.element(card('Northwind Aviation')).toBeVisible();
  return router;
};

const openNorthwind = async () => {
  await card('Northwind Aviation').click();
  await expectScreen('Insights');
};

beforeEach(() => {
  signIn();
  mockResponse(getInsightEmbed, problemResponse('insight.notAvailable'));
  mockResponse(listAuditLog, pageResponse([]));
  answerSearches();
});

test('the sidebar opens, is remembered, and collapses on a narrow window', async () => {
  await openClients();
  await button('Expand sidebar').click();
  await expect.element(button('Collapse sidebar')).toBeVisible();
  await openClients();
  await expect.element(button('Collapse sidebar')).toBeVisible();
  await page.viewport(1000, 800);
  await expect.element(button('Expand sidebar')).toBeVisible();
});

test('a group of the collapsed sidebar shows its name in a tooltip until its menu opens', async () => {
  await openClients();
  const group = button('Administration');
  await group.hover();
  await expect.element(tooltip('Administration')).toBeVisible();
  await group.click();
  await expect.element(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
  await expect.element(tooltip('Administration')).not.toBeInTheDocument();
});

test("keyboard focus shows an icon's tooltip, and Escape hides it", async () => {
  await openClients();
  for (const icon of [
    button('Expand sidebar'),
    button('Notifications'),
    page.getByRole('link', { name: 'Profile', exact: true }),
  ]) {
    await tabTo(icon);
    await expect.element(tooltip(icon.element().getAttribute('aria-label') ?? '')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
  }
});

test("hovering shows an icon's tooltip until it is pressed or left", async () => {
  await openClients();
  const title = page.getByRole('heading', { level: 1 });
  await button('Notifications').hover();
  await expect.element(tooltip('Notifications')).toBeVisible();
  await button('Notifications').click();
  await expect.element(tooltip('Notifications')).not.toBeInTheDocument();
  await title.hover();
  await button('Notifications').hover();
  await expect.element(tooltip('Notifications')).toBeVisible();
  await title.hover();
  await expect.element(tooltip('Notifications')).not.toBeInTheDocument();
});

test('another client can be chosen on every screen except the client list, even by a manager', async () => {
  const router = await openClients(role.manager);
  answerProfile();
  const change = page.getByRole('link', { name: 'Change client' });
  await expect.element(change).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Add client' }).click();
  await expect.element(change).toBeVisible();
  await page.getByRole('link', { name: 'Profile' }).click();
  await expectScreen('Profile');
  await expect.element(change).toBeVisible();
  await router.navigate({ to: '/admin/user' });
  await expectScreen('Users');
  await change.click();
  await expectScreen('Clients');
  await openNorthwind();
  await expect.element(change).toBeVisible();
  await card('Wildlife strikes and cost').click();
  await expectScreen('Wildlife strikes and cost');
  await expect.element(change).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Breadcrumbs' })
    .getByRole('link', { name: 'Northwind Aviation' })
    .click();
  await expectScreen('Insights');
});

test('a toast does not cover the open user menu', async () => {
  await openClients();
  await button('Notifications').click();
  // The timeout pauses while the pointer is on it.
  await page.getByText('Notifications: coming soon').hover();
  (button(/Account menu for/).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Edit profile' })).toBeVisible();
  await expect
    .poll(() => {
      const { x, y, width, height } = button('Close message').element().getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('[role="menu"]');
    })
    .toBeTruthy();
});

test('the bar shows first and last name from 768 px', async () => {
  await page.viewport(768, 900);
  await openClients();
  await expect.element(page.getByRole('banner').getByText('Elena Marsh')).toBeVisible();
});

const isCovered = (toast: DOMRect) => (control: Element) => {
  const box = control.getBoundingClientRect();
  const isBeside = box.right <= toast.left || box.left >= toast.right;
  return box.width > 0 && !isBeside && box.bottom > toast.top && box.top < toast.bottom;
};

test('a toast is at the top right, but covers no control of the screen header, on wide and narrow windows', async () => {
  await openClients();
  for (const width of [1440, 768, 390]) {
    await page.viewport(width, 844);
    if (width < 1024) {
      await button(/Account menu for/).click();
      await page.getByRole('menuitem', { name: 'Coming soon' }).click();
    }
    await page
      .getByRole(width < 1024 ? 'menuitem' : 'button', { name: 'Notifications', exact: true })
      .click();
    await expectToast('Notifications: coming soon');
    const toast = page.getToast().last().element().getBoundingClientRect();
    expect([...document.querySelectorAll('main header :is(a, button)')].filter(isCovered(toast))).toEqual([]);
  }
});

test('a toast is right below the top bar where nothing else is', async () => {
  answerProfile();
  await openApp('/profile');
  await expectScreen('Profile');
  await button('Notifications').click();
  await expectToast('Notifications: coming soon');
  const toast = page.getToast().last().element().getBoundingClientRect();
  expect(toast.top).toBeLessThan(80);
  expect([...document.querySelectorAll('main :is(a, button, input)')].filter(isCovered(toast))).toEqual([]);
});

test('breadcrumbs lead back on phones, too', async () => {
  answerProfile();
  await page.viewport(390, 844);
  await openApp('/profile');
  await expectScreen('Profile');
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Vantage' }).click();
  await expectScreen('Clients');
});

test('icons of unavailable features say so', async () => {
  await openClients();
  for (const name of ['Assessment', 'Transformation', 'Notifications', 'Messages']) {
    await button(name).click();
    await expectToast(`${name}: coming soon`);
  }
});

test('the settings icon opens the administration from the insight screens only', async () => {
  await openClients(role.manager);
  const why = "Open a client's insights to use the administration settings";
  await expect.element(button('Administration settings')).toBeDisabled();
  await expect.element(button('Administration settings')).toHaveAccessibleDescription(why);
  await button('Administration settings').hover({ force: true });
  await expect.element(tooltip(why)).toBeVisible();
  await openNorthwind();
  await page.getByRole('link', { name: 'Administration settings' }).click();
  await expectScreen('Administration settings');
  await expect.element(page.getByText('Message above sign-in')).not.toBeInTheDocument();
});

test.for([
  '/admin/user',
  `/admin/user/${getId(1)}`,
  '/admin/insightconfig',
  '/admin/spsconfig',
  `/insight/${northwind.id}/surveys`,
  '/customer/add',
])('%s requests nothing that a learner may not read, and leads to the start page', async (path) => {
  signIn({ user: { appRoleId: role.learner } });
  answerSearches();
  await openApp(path);
  await expect.element(page.getByText("You don't have access to this page")).toBeVisible();
  const requests = [listUsers, getUserSummary, listInsights, listInsightGroups, listSurveys];
  expect(requests.flatMap((request) => listCalls<Operation>(request))).toEqual([]);
  await page.getByRole('link', { name: 'Go to start page' }).click();
  await expectScreen('Clients');
});

test('the administration is closed to other roles, within the shell', async () => {
  const router = await openClients(role.user);
  await expect.element(page.getByRole('link', { name: 'Administration settings' })).not.toBeInTheDocument();
  await router.navigate({ to: '/admin/settings' });
  await expect.element(page.getByText("You don't have access to this page")).toBeVisible();
  await expectAccessible();
});

test('groups of the open sidebar collapse, and the current item is marked', async () => {
  await openClients();
  await button('Expand sidebar').click();
  const group = button('Administration');
  await expect.element(group).toHaveAttribute('aria-expanded', 'false');
  await group.click();
  const settings = page.getByRole('link', { name: 'Settings', exact: true });
  await settings.click();
  await expect.element(settings).toHaveAttribute('aria-current', 'page');
  await group.click();
  await expect.element(settings).not.toBeInTheDocument();
});

test('the color scheme is chosen in the user menu, and remembered', async () => {
  const scheme = () => document.documentElement.dataset['mantineColorScheme'];
  await openClients();
  await button(/Account menu for/).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect.poll(scheme).toBe('dark');
  await openClients();
  expect(scheme()).toBe('dark');
});

test('each screen has its title, and the skip link moves to the content', async () => {
  await openClients();
  await expect.poll(() => document.title).toMatch(/Clients/);
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.poll(() => document.querySelector('main')?.contains(document.activeElement)).toBe(true);
  await openNorthwind();
  await expect.poll(() => document.title).toMatch(new RegExp(northwind.name));
});

test('at 200 % zoom the list of users keeps five rows in view', async () => {
  mockResponse(
    listUsers,
    pageResponse(
      Array.from({ length: 20 }, (_, index) =>
        userWith({ id: getId(600 + index), firstName: 'Person', lastName: String(index) }),
      ),
    ),
  );
  mockResponse(listRoles, []);
  mockResponse(listUserLanguages, []);
  await page.viewport(720, 450);
  await openApp('/admin/user');
  // The first row is the header.
  await expect.element(page.getByRole('grid').getByRole('row').nth(5)).toBeInViewport({ ratio: 1 });
});
