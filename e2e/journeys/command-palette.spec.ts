import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectScreen, openClient, pressWithin, signIn, test } from '../product';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' });

const openPalette = async (page: Page): Promise<void> => {
  // A palette that is fading out still has the focus, and takes it away when it closes.
  await expect(palette(page)).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
};

test('the palette leads to a client and to an insight of it, by keyboard alone', async ({ page }) => {
  await signIn(page, 'admin');
  await openPalette(page);
  await page.keyboard.type('northw');
  await expect(
    palette(page).getByRole('option', { name: /Northwind Aviation/, selected: true }),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  await expectScreen(page, 'Insights');
  await openPalette(page);
  await page.keyboard.type('species');
  await expect(palette(page).getByText('Insights of Northwind Aviation')).toBeVisible();
  await expect(palette(page).getByRole('option', { selected: true })).toContainText(/species/i);
  await page.keyboard.press('Enter');
  await expectScreen(page, /species/i);
});

test('what is typed before the palette is there is found in it, and nowhere else', async ({ page }) => {
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/-command-palette-*.js', async (code) => {
    await held;
    await code.continue();
  });
  await signIn(page, 'admin');
  const search = page.getByRole('main').getByRole('searchbox');
  await search.focus();
  await page.keyboard.press('ControlOrMeta+k');
  // eslint-disable-next-line journeys/waits -- That the keys come before the focus is what is tried.
  await page.keyboard.type('northx');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await expect(search).toHaveValue('');
  goOn();
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('w');
  await expect(palette(page).getByRole('combobox')).toHaveValue('northw');
  await page.keyboard.press('Escape');
  await expect(search).toBeFocused();
});

test('the code of the palette comes before anybody asks for it', async ({ page }) => {
  const code = page.waitForResponse('**/-command-palette-*.js');
  await signIn(page, 'admin');
  expect((await code).ok()).toBe(true);
});

test('the palette opens the screens of the role, and only those', async ({ page }) => {
  await signIn(page, 'consultant');
  await openPalette(page);
  for (const words of ['settings', 'add client']) {
    await palette(page).getByRole('combobox').fill(words);
    await expect(palette(page).getByText('No results')).toBeVisible();
  }
  await palette(page).getByRole('combobox').fill('profile');
  await page.keyboard.press('Enter');
  await expectScreen(page, 'Profile');
});

test('the palette opens the forms in which an administrator adds something', async ({ page }) => {
  await signIn(page, 'admin');
  for (const name of ['Add client', 'Add user', 'Add insight', 'Add insight group', 'Add survey']) {
    await openPalette(page);
    await page.keyboard.type(name);
    await palette(page).getByRole('option', { name, exact: true }).click();
    await expectScreen(page, name);
  }
});

test('the palette finds users, locations and insights of all clients, and opens the import', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const group = (name: string) => palette(page).getByRole('group', { name, exact: true });
  await openPalette(page);
  await page.keyboard.type('wildlife');
  await expect(group('Insight configuration').getByRole('option').first()).toBeVisible();
  await expect(group('Insights of other clients').getByRole('option').first()).toContainText(/Wildlife/);
  await palette(page).getByRole('combobox').fill('lindqvist');
  await group('Users').getByRole('option').first().click();
  await expect(page).toHaveURL(/\/admin\/user\/[0-9a-f-]{36}$/);
  await openPalette(page);
  await page.keyboard.type('import us');
  await palette(page).getByRole('option', { name: 'Import users' }).click();
  await expect(page.getByRole('dialog', { name: 'Import users' })).toBeVisible();
});

test('the palette of a consultant searches neither users nor the configuration', async ({ page }) => {
  await signIn(page, 'consultant');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname.replace(/^.*\/v1/, '')));
  await openPalette(page);
  await page.keyboard.type('wildlife');
  await expect(palette(page).getByRole('option').first()).toContainText(/wildlife/i);
  await expect(palette(page).getByRole('group', { name: 'Insights of other clients' })).toBeVisible();
  expect(asked.filter((path) => ['/admin/user', '/insight', '/location', '/survey'].includes(path))).toEqual(
    [],
  );
});

test('the palette closes with Escape, gives the focus back and forgets what was typed', async ({ page }) => {
  await signIn(page, 'admin');
  const opener = page.getByRole('button', { name: 'Search and commands' });
  await opener.click();
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('harbour');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(opener).toBeFocused();
  await openPalette(page);
  await expect(palette(page).getByRole('combobox')).toHaveValue('');
});

test('an open menu gives way to the palette, and its button gets the focus back', async ({ page }) => {
  await signIn(page, 'admin');
  const main = page.getByRole('main');
  for (const opener of [
    main.getByRole('button', { name: 'Status' }),
    main.getByRole('button', { name: 'Sort: Recently opened' }),
    main.getByRole('button', { name: 'Actions for Northwind Aviation' }),
    page.getByRole('button', { name: /^Account of/ }),
  ]) {
    await opener.click();
    await expect(page.getByRole('menu')).toBeVisible();
    await openPalette(page);
    await expect(page.getByRole('menu')).toHaveCount(0);
    await page.keyboard.type('north');
    await expect(palette(page).getByRole('combobox')).toHaveValue('north');
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  }
});

test('a dialog is answered before the palette opens', async ({ page }) => {
  await signIn(page, 'admin');
  await page.getByRole('button', { name: 'Actions for Northwind Aviation' }).press('ArrowDown');
  await page.getByRole('menuitem', { name: 'Delete or archive' }).click();
  const question = page.getByRole('dialog', { name: /Northwind Aviation/ });
  await expect(question).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await pressWithin(question, 'Escape');
  await expect(question).toHaveCount(0);
  await expect(palette(page)).toHaveCount(0);
  await openPalette(page);
});

test('Ctrl and Enter opens a result in a tab of its own', async ({ page, context }) => {
  await signIn(page, 'admin');
  await openPalette(page);
  await page.keyboard.type('northw');
  await expect(
    palette(page).getByRole('option', { name: /Northwind Aviation/, selected: true }),
  ).toBeVisible();
  const opened = context.waitForEvent('page');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expectScreen(await opened, 'Insights');
  await expectScreen(page, 'Clients');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the palette has a button to close it', async ({ page }) => {
    await signIn(page, 'admin');
    await page.getByRole('button', { name: 'Search and commands' }).tap();
    await expect(palette(page).getByRole('combobox')).toBeFocused();
    await expect(palette(page).getByText('Esc')).toBeHidden();
    await expectAccessible(page);
    await palette(page).getByRole('button', { name: 'Close' }).tap();
    await expect(palette(page)).toBeHidden();
  });
});

test.describe('with a server that fails', () => {
  test.use({ expected: /Failed to load resource/ });

  test('the palette still leads to screens, and says that clients could not be searched', async ({
    page,
  }) => {
    await signIn(page, 'admin');
    await page.route(/v1\/customer\?/, (route) => route.abort());
    await openPalette(page);
    await page.keyboard.type('profile');
    await expect(palette(page).getByRole('option', { name: /Profile/ })).toBeVisible();
    await expect(palette(page).getByText(/Clients couldn't be searched/)).toBeVisible();
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test(`palette and menus are accessible in ${colorScheme}`, async ({ page }) => {
      await signIn(page, 'admin');
      await openClient(page, 'Northwind Aviation');
      await openPalette(page);
      await page.keyboard.type('wi');
      await expect(palette(page).getByText('Insights of Northwind Aviation')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(palette(page)).toBeHidden();
      await page.getByRole('button', { name: /Account of/ }).click();
      await expect(page.getByRole('menuitem', { name: 'Edit profile' })).toBeVisible();
      await expectAccessible(page);
    });
  });
}
