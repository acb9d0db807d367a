import type { SignedIn } from '@vantage/contract/auth/sign-in';
import {
  getAddress,
  expect,
  expectAccessible,
  expectScreen,
  insightCard,
  openClient,
  pressWithin,
  productLog,
  signIn,
  signInByForm,
  test,
} from '../product';

test('the screens of the main job are accessible', async ({ page }) => {
  await page.goto(`${getAddress()}/`);
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
  await expect(page.getByRole('grid', { name: 'Clients' })).toBeVisible();
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
    const account = page.getByRole('button', { name: /Account menu for/ });
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

test('leaving an insight and closing the tab both record the exit time', async ({ page }) => {
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
  // The page has now read the id of the visit to close.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('previousPageInfoEntryId')))
    .toBe(entryId[0]?._id);

  const beforeClosing = await exits();
  await page.close();
  await expect.poll(exits).toBeGreaterThan(beforeClosing);
});
