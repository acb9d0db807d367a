import type { Page } from '@playwright/test';
import { role } from '@vantage/contract/permissions';
import { makeTenant } from '../own-tenant';
import {
  clientCard,
  expect,
  expectAccessible,
  expectScreen,
  insightCard,
  openAs,
  signIn,
  test,
} from '../product';

const title = 'Wildlife strikes and cost';
const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const sidewaysPhone = { width: 844, height: 390 };
const toolbarHeight = 48;
const viewAsHeight = 44;

const frame = (page: Page) => page.locator('iframe');
const exit = (page: Page) => page.getByRole('button', { name: 'Exit full screen' });
const isFullScreen = (page: Page) => page.evaluate(() => document.fullscreenElement !== null);

const openInsight = async (page: Page): Promise<void> => {
  await clientCard(page, 'Northwind Aviation').click();
  await expectScreen(page, 'Insights');
  await insightCard(page, title).click();
  await expect(frame(page)).toHaveAttribute('data-loaded', 'true');
};

const enterFullScreen = async (page: Page): Promise<void> => {
  if ((page.viewportSize()?.width ?? 0) < 768) {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Full screen' }).click();
  } else {
    await page.getByRole('button', { name: 'Full screen', exact: true }).click();
  }
  await expect.poll(() => isFullScreen(page)).toBe(true);
};

/** The insight covers all below the toolbar, from edge to edge, and nothing was scrolled to see it. */
const expectFilled = async (page: Page, top = toolbarHeight): Promise<void> => {
  const { width, height } = page.viewportSize() ?? desk;
  await expect.poll(() => frame(page).boundingBox()).toEqual({ x: 0, y: top, width, height: height - top });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(exit(page)).toBeInViewport({ ratio: 1 });
};

// Browsers log requests that fail without a network.
test.use({ expected: /Failed to load resource/ });

test('in full screen, an insight fills a desktop, a phone and a phone held sideways, and covers the offline bar', async ({
  page,
  context,
}) => {
  await signIn(page, 'admin');
  await openInsight(page);
  for (const viewport of [desk, phone, sidewaysPhone])
    await test.step(`${viewport.width} × ${viewport.height}`, async () => {
      await page.setViewportSize(viewport);
      await page.reload();
      await expect(frame(page)).toHaveAttribute('data-loaded', 'true');
      const before = await frame(page).boundingBox();

      await enterFullScreen(page);
      await expectFilled(page);
      await expectAccessible(page);
      await exit(page).click();
      await expect.poll(() => isFullScreen(page)).toBe(false);
      await expect.poll(() => frame(page).boundingBox()).toEqual(before);

      await enterFullScreen(page);
      await exit(page).press('Escape');
      await expect.poll(() => isFullScreen(page)).toBe(false);
      await expect.poll(() => frame(page).boundingBox()).toEqual(before);
      await expect(page.getByRole('banner')).toBeInViewport();
    });

  await page.setViewportSize(desk);
  await context.setOffline(true);
  const offline = page.getByRole('status').filter({ hasText: "You're offline" });
  await expect(offline).toBeVisible();
  const before = await frame(page).boundingBox();
  await enterFullScreen(page);
  await expectFilled(page);
  await expect(offline).toBeHidden();
  await exit(page).click();
  await expect(offline).toBeInViewport({ ratio: 1 });
  await expect.poll(() => frame(page).boundingBox()).toEqual(before);
});

test('while viewing as another user, an insight in full screen fills all below that bar', async ({
  page,
}) => {
  const tenant = await makeTenant();
  const admin = await tenant.user();
  const oskar = await tenant.user({ firstName: 'Oskar', lastName: 'Brandt', roleId: role.user });
  const customer = await tenant.customer({ name: 'Northwind Aviation', assigned: [oskar] });
  await tenant.customer({ name: 'Harrow Field', assigned: [oskar] });
  await tenant.insight({
    title,
    iframe_url: '/samples/wildlife-strikes.html?client=NWA-2025-014',
    customerIds: [customer],
  });
  await openAs(page, admin.userName, `/admin/user/${oskar.id}`, tenant.slug);
  await page.getByRole('button', { name: 'View as this user' }).click();
  const question = page.getByRole('dialog', { name: 'View as Oskar Brandt?' });
  await question.getByRole('button', { name: 'View as this user' }).click();
  const bar = page.getByRole('region', { name: 'Viewing as another user' });
  await expect(bar).toBeVisible();
  await openInsight(page);
  const before = await frame(page).boundingBox();

  await enterFullScreen(page);
  await expectFilled(page, viewAsHeight + toolbarHeight);
  await expect(bar.getByRole('button', { name: 'Stop viewing' })).toBeInViewport({ ratio: 1 });
  await exit(page).click();
  await expect.poll(() => frame(page).boundingBox()).toEqual(before);
});
