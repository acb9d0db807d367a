import type { Locator, Page } from '@playwright/test';
import { makeTenant } from '../own-tenant';
import { addressOf, expect, fillIn, openClient, signIn, test } from '../product';

/** Keeps what is asked of an address waiting until told to answer. */
async function hold(page: Page, address: string): Promise<() => void> {
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return answer;
}

/** Lets the service not answer who the tenant is, without which the application does not begin. */
const holdApplication = (page: Page): Promise<() => void> => hold(page, '**/check-tenant/**');

/** The paths of the calls from now on. */
function callsOf(page: Page): (end: string) => string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return (end) => asked.filter((path) => path.endsWith(end));
}

test('the frame of the sign-in screen stands before the service has answered', async ({ page }) => {
  const answer = await holdApplication(page);
  const calls = callsOf(page);
  await page.goto(`${addressOf()}/`);
  await expect(page.locator('html')).toHaveAttribute('data-frame', 'auth');
  await expect(page.locator('.vg-frame-auth')).toBeVisible();
  await expect(page.locator('.vg-frame-shell')).toBeHidden();
  // The settings do not wait for the tenant's check.
  await expect.poll(() => calls('/v1/app').length).toBe(1);
  answer();
  await expect(page.getByRole('textbox', { name: 'User name' })).toBeFocused();
  await expect(page.locator('.vg-frame')).toHaveCount(0);
  expect(calls('/auth/me')).toEqual([]);
  expect(calls('/check-tenant/appTenantId')).toHaveLength(1);
});

/** Words that can be seen, where on the page they stand, and how they look. */
async function textsOf(elements: Locator): Promise<string[]> {
  await expect(elements.first()).toBeVisible();
  // Cards below the screen are laid out once they come near it, and so have no place yet.
  await elements.evaluateAll((all) =>
    all.forEach((element) => element.closest('article')?.style.setProperty('content-visibility', 'visible')),
  );
  return elements.evaluateAll((all) =>
    all
      .filter((element) => element.getClientRects().length > 0)
      .map((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { x, y, height } = range.getBoundingClientRect();
        const card = element.closest('article, .vg-outline-list li');
        const colours = [element, card ?? document.body].map((one) => {
          const { color, backgroundColor } = getComputedStyle(one);
          return `${color} on ${backgroundColor}`;
        });
        return `${element.textContent} at ${x.toFixed(1)}, ${y.toFixed(1)}, ${height.toFixed(1)} high, ${colours.join(', ')}`;
      }),
  );
}

/** A tenant whose lists have all that an outline has to make room for, and somebody there who reads a language. */
async function makeReader(language: 'ja' | 'hi'): Promise<{ slug: string; userName: string; id: string }> {
  const tenant = await makeTenant();
  const clients = [
    'Arden Mills',
    'Bluefin Offshore',
    'Corvo Rail',
    'Delling Ports',
    'Eastmoor',
    'Fossvik',
    'Garth',
  ];
  const [id = ''] = await Promise.all(clients.map((name) => tenant.customer({ name })));
  for (const [position, name] of [
    'The first',
    'A name of a group that takes two lines on a phone',
  ].entries()) {
    const group_id = await tenant.group({ name, position, description: 'What it is about, in a few words' });
    for (const [place, status] of (['Completed', 'NotAvailable', 'Completed'] as const).entries())
      await tenant.insight({ customerIds: [id], group_id, position: place, status });
  }
  const { userName } = await tenant.user({ language });
  return { slug: tenant.slug, userName, id };
}

for (const [name, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a wide screen', { width: 1440, height: 900 }],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport });

    /** Loads the page anew: its heading and its data must be there before the application, and stay where they are. */
    const expectBegun = async (page: Page, data: readonly string[]): Promise<void> => {
      const title = await page.getByRole('heading', { level: 1 }).innerText();
      const answer = await holdApplication(page);
      const calls = callsOf(page);
      await page.reload();
      const outlined = page.locator('.vg-frame-title');
      await expect(outlined).toHaveText(title);
      await expect.poll(() => ['/auth/me', ...data].map((call) => calls(call).length)).toEqual([1, 1, 1]);
      const text = (element: Element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { x, y, height } = range.getBoundingClientRect();
        return { x, y, height };
      };
      const before = await outlined.evaluate(text);
      const listed = await textsOf(page.locator('.vg-outline-list p'));
      answer();
      const heading = page.getByRole('heading', { level: 1, name: title });
      await expect(heading).toBeVisible();
      expect(await heading.evaluate(text)).toEqual(before);
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
      // What is listed can be read before, and stays where it is.
      expect(listed.length).toBeGreaterThan(12);
      const shown = await textsOf(page.getByRole('main').locator('h2, h3, p'));
      expect(listed.filter((text) => !shown.includes(text))).toEqual([]);
      expect(['/auth/me', ...data].map((call) => calls(call).length)).toEqual([1, 1, 1]);
    };

    test(`on ${name}, the lists begin before the application, and ask for nothing twice`, async ({
      page,
    }) => {
      await signIn(page, 'admin');
      await expectBegun(page, ['/v1/customer', '/v1/customer/options']);
      await page.unroute('**/check-tenant/**');
      await openClient(page, 'Northwind Aviation');
      const id = new URL(page.url()).pathname.split('/')[2];
      await expectBegun(page, [`/v1/customer/${id}`, `/v1/insight/customer/${id}`]);
    });

    for (const language of ['ja', 'hi'] as const)
      test(`on ${name}, what the lists show first stays where it is in ${language}, too`, async ({
        page,
      }) => {
        const { slug, userName, id } = await makeReader(language);
        await page.goto(`${addressOf(slug)}/default`);
        await fillIn(page, userName);
        await expect(page.getByRole('main').getByRole('link', { name: /^Fossvik/ })).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
        await expectBegun(page, ['/v1/customer', '/v1/customer/options']);
        await page.unroute('**/check-tenant/**');
        await page.goto(`${addressOf(slug)}/insight/${id}/list`);
        await expect(page.getByRole('heading', { level: 3 })).toHaveCount(6);
        await expectBegun(page, [`/v1/customer/${id}`, `/v1/insight/customer/${id}`]);
      });
  });
}

test('the outline has empty cards for a list that lets somebody wait', async ({ page }) => {
  await signIn(page, 'admin');
  const waiting = page.locator('.vg-outline-waiting');
  const answers = await Promise.all([holdApplication(page), hold(page, '**/v1/customer?*')]);
  await page.reload();
  await expect(waiting).toHaveCount(8);
  await expect(waiting.first()).toBeVisible();
  for (const answer of answers.toReversed()) answer();
  await expect(page.getByRole('main').getByRole('link', { name: /^Northwind Aviation/ })).toBeVisible();
  await expect(waiting).toHaveCount(0);
});

test('the outline leaves room for a menu that stays open', async ({ page }) => {
  await signIn(page, 'admin');
  await page.getByRole('button', { name: 'Open sidebar' }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'Clients' });
  const left = () => heading.evaluate((element) => element.getBoundingClientRect().left);
  await expect.poll(left).toBeGreaterThan(240);
  const answer = await holdApplication(page);
  await page.reload();
  const outlined = page.locator('.vg-frame-title');
  await expect(outlined).toHaveText('Clients');
  const room = await outlined.evaluate((element) => Number.parseFloat(getComputedStyle(element).paddingLeft));
  const before = await outlined.evaluate((element) => element.getBoundingClientRect().left);
  answer();
  await expect(heading).toBeVisible();
  await expect.poll(left).toBe(before + room);
});
