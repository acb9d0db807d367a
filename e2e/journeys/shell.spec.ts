import type { SignedIn } from '@vantage/contract/auth/sign-in';
import {
  addressOf,
  expect,
  expectAccessible,
  expectScreen,
  insightCard,
  openAs,
  openClient,
  pressWithin,
  productLog,
  signIn,
  signInByForm,
  tabTo,
  test,
  expectToast,
} from '../product';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test(`the screens of the main job are accessible in ${colorScheme}`, async ({ page }) => {
      await page.goto(`${addressOf()}/`);
      await expectScreen(page, 'Sign in');
      await expectAccessible(page);
      await signIn(page, 'admin');
      await expect(page.getByText('12 clients')).toBeVisible();
      await expectAccessible(page);
      await page
        .getByRole('radio', { name: 'Table' })
        .or(page.getByRole('button', { name: 'Table' }))
        .first()
        .click({ force: true });
      await expect(page.getByRole('table')).toBeVisible();
      await expectAccessible(page);
      await page
        .getByRole('radio', { name: 'Cards' })
        .or(page.getByRole('button', { name: 'Cards' }))
        .first()
        .click({ force: true });
      await openClient(page, 'Northwind Aviation');
      await expectAccessible(page);
      await insightCard(page, 'Ask the strike data').click();
      await expect(page.frameLocator('iframe').getByRole('textbox')).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the main job fits a phone, with the menu as a drawer', async ({ page }) => {
    await signIn(page, 'admin');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
    await expectAccessible(page);
    await pressWithin(page.getByRole('dialog'), 'Escape');
    await openClient(page, 'Northwind Aviation');
    await expectAccessible(page);
    await insightCard(page, 'Wildlife strikes and cost').click();
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);

    // The logo and the settings icon have no room; the menu has their targets.
    const account = page.getByRole('button', { name: /Account of/ });
    await account.click();
    await page.getByRole('menuitem', { name: 'Insight list' }).click();
    await expectScreen(page, 'Insights');
    await account.click();
    await page.getByRole('menuitem', { name: 'Administration settings' }).click();
    await expectScreen(page, 'Administration settings');
    await account.click();
    await expect(page.getByRole('menuitem', { name: /^Administration settings/ })).toBeDisabled();
  });
});

test('the sidebar opens, is remembered, and collapses on a narrow window', async ({ page }) => {
  await signIn(page, 'admin');
  await page.getByRole('button', { name: 'Expand sidebar' }).click();
  await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible();
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
});

test('a group of the collapsed sidebar has its name in a hint, until its menu is open', async ({ page }) => {
  await signIn(page, 'admin');
  const group = page.getByRole('button', { name: 'Administration', exact: true });
  const hint = page.getByRole('tooltip', { name: 'Administration' });
  await group.hover();
  await expect(hint).toBeVisible();
  await group.click();
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
  await expect(hint).toBeHidden();
});

test('the keys show what icons are called, and Escape takes it away', async ({ page }) => {
  await signIn(page, 'admin');
  for (const [kind, name] of [
    ['button', 'Expand sidebar'],
    ['button', 'Notifications'],
    ['link', 'Profile'],
  ] as const) {
    await tabTo(page, page.getByRole(kind, { name, exact: true }));
    await expect(page.getByRole('tooltip', { name })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tooltip')).toHaveCount(0);
  }
});

test('the mouse shows what an icon is called, until it presses it or goes away', async ({ page }) => {
  await signIn(page, 'admin');
  const icon = page.getByRole('button', { name: 'Notifications', exact: true });
  const hint = page.getByRole('tooltip', { name: 'Notifications' });
  await icon.hover();
  await expect(hint).toBeVisible();
  await icon.click();
  await expect(hint).toBeHidden();
  await page.getByRole('heading', { level: 1 }).hover();
  await icon.hover();
  await expect(hint).toBeVisible();
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(hint).toBeHidden();
});

test('another client can be chosen on every screen but the client list, also by a manager', async ({
  page,
}) => {
  await signIn(page, 'manager');
  const change = page.getByRole('link', { name: 'Change client' });
  await expect(change).toHaveCount(0);
  await page.getByRole('link', { name: 'Add client' }).click();
  await expect(change).toBeVisible();
  await page.getByRole('link', { name: 'Profile' }).click();
  await expectScreen(page, 'Profile');
  await expect(change).toBeVisible();
  await page.goto(`${addressOf()}/admin/user`);
  await expectScreen(page, 'Users');
  await change.click();
  await expectScreen(page, 'Clients');
  await openClient(page, 'Northwind Aviation');
  await expect(change).toBeVisible();
  await insightCard(page, 'Wildlife strikes and cost').click();
  await expectScreen(page, 'Wildlife strikes and cost');
  await expect(change).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Breadcrumbs' })
    .getByRole('link', { name: 'Northwind Aviation' })
    .click();
  await expectScreen(page, 'Insights');
});

test('a toast leaves the open menu of the person in reach', async ({ page }) => {
  await signIn(page, 'admin');
  await page.getByRole('button', { name: 'Notifications' }).click();
  // The timeout pauses while the pointer is on it.
  await page.getByText('Notifications: coming soon').hover();
  await page.getByRole('button', { name: /Account of/ }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit profile' })).toBeVisible();
  const end = await page.getByRole('button', { name: 'Close message' }).boundingBox();
  const isMenu = (at: NonNullable<typeof end>) =>
    Boolean(document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2)?.closest('[role="menu"]'));
  expect(end && (await page.evaluate(isMenu, end))).toBe(true);
});

test('the bar shows first and last name from 768 px', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await signIn(page, 'admin');
  await expect(page.getByRole('banner').getByText('Elena Marsh')).toBeVisible();
});

test('a toast covers no button of the screen header, on wide and narrow windows', async ({ page }) => {
  await signIn(page, 'admin');
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    if (width < 1024) await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole(width < 1024 ? 'menuitem' : 'button', { name: 'Notifications' }).click();
    const toast = page.getByRole('status').filter({ hasText: 'Notifications: coming soon' }).last();
    await expect(toast).toBeVisible();
    const header = await page.getByRole('main').locator('header').boundingBox();
    expect((await toast.boundingBox())?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  }
});

test('icons of what is not there yet say so', async ({ page }) => {
  await signIn(page, 'admin');
  for (const name of ['Assessment', 'Transformation', 'Notifications', 'Messages']) {
    await page.getByRole('button', { name, exact: true }).click();
    await expectToast(page, `${name}: coming soon`);
  }
});

test('the settings icon opens the administration from the insight screens only', async ({ page }) => {
  await signIn(page, 'manager');
  const unavailable = page.getByRole('button', { name: 'Administration settings' });
  await expect(unavailable).toBeDisabled();
  const why = "Open a client's insights to use the administration settings";
  await expect(unavailable).toHaveAccessibleDescription(why);
  await unavailable.hover();
  await expect(page.getByRole('tooltip', { name: why })).toBeVisible();
  await openClient(page, 'Northwind Aviation');
  await page.getByRole('link', { name: 'Administration settings' }).click();
  await expectScreen(page, 'Administration settings');
  await expect(page.getByText('Message above sign-in')).toBeHidden();
});

test('the administration is closed to other roles, with the shell alive', async ({ page }) => {
  await signIn(page, 'consultant');
  await expect(page.getByRole('link', { name: 'Administration settings' })).toBeHidden();
  await page.goto(`${addressOf()}/admin/settings`);
  await expect(page.getByText("You don't have access to this page")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Clients' }).click();
  await expectScreen(page, 'Clients');
});

test('items of the open sidebar fold, and the current one is marked', async ({ page }) => {
  await signIn(page, 'admin');
  await page.getByRole('button', { name: 'Expand sidebar' }).click();
  const group = page.getByRole('button', { name: 'Administration', exact: true });
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await group.click();
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Settings', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await group.click();
  await expect(page.getByRole('link', { name: 'Settings', exact: true })).toBeHidden();
});

test('light or dark is chosen in the menu of the person, and remembered', async ({ page }) => {
  await signIn(page, 'admin');
  const scheme = () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme']);
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect.poll(scheme).toBe('dark');
  await page.reload();
  await expect(page.getByText('12 clients')).toBeVisible();
  expect(await scheme()).toBe('dark');
});

test('each screen has its title, and the skip link leads to the content', async ({ page }) => {
  await signIn(page, 'admin');
  await expect(page).toHaveTitle(/Clients/);
  await page.reload();
  await expect(page.getByText('12 clients')).toBeVisible();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  // eslint-disable-next-line journeys/waits -- Nothing has the focus, as on a new page.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(
    true,
  );
  await openClient(page, 'Northwind Aviation');
  await expect(page).toHaveTitle(/Insights|Northwind/);
});

test('leaving an insight and closing the tab both write when it was left', async ({ page }) => {
  // No other journey signs in as this user, so log lines with his id are this test's.
  const signedIn = page.waitForResponse((response) => response.url().endsWith('/auth/login'));
  await signInByForm(page, 'tomas.ferreira');
  const { token } = (await (await signedIn).json()) as SignedIn;
  const exits = async (): Promise<number> =>
    (await productLog()).filter(
      (line) => line.method === 'PUT' && line.status === 200 && line.userId === token.user.id,
    ).length;

  await openClient(page, 'Castell Gulf Airports');
  await insightCard(page, 'What strikes cost us').click();
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
  const before = await exits();
  const entered = page.waitForResponse(
    (response) => response.request().postData()?.includes('"Insight List"') ?? false,
  );
  await page.getByRole('link', { name: 'Back to insights' }).click();
  const { entryId } = (await (await entered).json()) as { entryId: { _id: string }[] };
  await expect.poll(exits).toBeGreaterThan(before);
  // By now, the page has read the id of the visit to close.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('previousPageInfoEntryId')))
    .toBe(entryId[0]?._id);

  const beforeClosing = await exits();
  await page.close();
  await expect.poll(exits).toBeGreaterThan(beforeClosing);
});

test('at 200 % zoom the list of users keeps five rows in view', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await openAs(page, 'admin', '/admin/user');
  // The first row is the header.
  await expect(page.getByRole('grid').getByRole('row').nth(5)).toBeInViewport({ ratio: 1 });
});
