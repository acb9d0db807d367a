import { languageCodes } from '@vantage/contract/language-codes';
import { role } from '@vantage/contract/permissions';
import type { Browser, Page } from '@playwright/test';
import type { TestTenant } from '../../server/testing/tenant-factory';
import { makeTenant } from '../own-tenant';
import {
  getAddress,
  demoPassword,
  expect,
  expectAccessible,
  expectScreen,
  fillIn,
  layoutShift,
  pressWithin,
  signIn,
  test,
  watchLayoutShift,
} from '../product';
import { switchToPseudoLanguage } from '../pseudo-language';

const textFile = new RegExp(`/assets/(?:${languageCodes.join('|')})-[^/]+\\.js$`);

const language = (page: Page) => page.locator('html').getAttribute('lang');

/** Lost on a reload. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window);

for (const [locale, title, heading, userName] of [
  ['ja-JP', '認証', 'サインイン', 'ユーザー名'],
  ['hi-IN', 'प्रमाणीकरण', 'साइन इन करें', 'उपयोगकर्ता नाम'],
] as const) {
  test.describe(`in a browser that prefers ${locale}`, () => {
    test.use({ locale });

    test(`the sign-in screen is in ${locale} from the start, with one language's texts only`, async ({
      page,
    }) => {
      const texts: string[] = [];
      page.on('request', (request) => textFile.test(request.url()) && texts.push(request.url()));
      await page.goto(`${getAddress()}/`);
      await expectScreen(page, heading);
      await expect(page.getByRole('textbox', { name: userName })).toBeFocused();
      await expect(page).toHaveTitle(title);
      expect(await language(page)).toBe(locale);
      const [code] = locale.split('-');
      expect(texts.filter((url) => !url.includes(`/assets/${code}-`))).toEqual([]);
      expect(texts).not.toEqual([]);
      await expectAccessible(page);
    });
  });
}

/** Waits until the account was changed by `act`. */
async function stored(page: Page, act: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/v1/profile') && response.request().method() === 'PUT',
  );
  await act();
  expect((await answered).status()).toBe(200);
}

const chooseInMenu = async (page: Page, language: string): Promise<void> => {
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitemradio', { name: language }).click();
};

test.describe('with a separate account', () => {
  let tenant: TestTenant;
  let userName = '';
  test.beforeEach(async () => {
    tenant = await makeTenant();
    ({ userName } = await tenant.user({ roleId: role.administrator, firstName: 'Aiko', lastName: 'Tanaka' }));
  });

  const expectElsewhere = async (browser: Browser, heading: string): Promise<void> => {
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await other.goto(`${getAddress(tenant.slug)}/default`);
    await fillIn(other, userName);
    await expectScreen(other, heading);
    await elsewhere.close();
  };

  test('the menu changes the language of all screens, and the account keeps it', async ({
    page,
    browser,
  }) => {
    await signIn(page, userName, tenant.slug);
    await mark(page);
    await stored(page, () => chooseInMenu(page, '日本語'));
    await expectScreen(page, 'クライアント');
    await expect(page).toHaveTitle(/^クライアント · /);
    expect([await language(page), await isMarked(page)]).toEqual(['ja-JP', true]);
    await expectAccessible(page);
    await page.reload();
    await expectScreen(page, 'クライアント');
    await expectElsewhere(browser, 'クライアント');

    await page.getByRole('button', { name: /のアカウント/ }).click();
    await page.getByRole('menuitem', { name: 'サインアウト' }).click();
    await expectScreen(page, 'サインイン');
    await page.getByRole('textbox', { name: 'ユーザー名' }).fill(userName);
    await page.getByRole('textbox', { name: 'パスワード' }).fill(demoPassword);
    await page.getByRole('button', { name: 'サインイン' }).click();
    await expectScreen(page, 'クライアント');
  });

  test("a language chosen on the sign-in screen applies immediately, keeps the input, survives a reload there, and becomes the account's", async ({
    page,
    browser,
  }) => {
    await page.goto(`${getAddress(tenant.slug)}/default`);
    await page.getByRole('textbox', { name: 'User name' }).fill('elena');
    await mark(page);
    await page.getByRole('combobox', { name: 'Language' }).selectOption('日本語');
    await expectScreen(page, 'サインイン');
    await expect(page.getByRole('textbox', { name: 'ユーザー名' })).toHaveValue('elena');
    await expect(page).toHaveTitle('認証');
    expect([await language(page), await isMarked(page)]).toEqual(['ja-JP', true]);
    await page.getByRole('combobox', { name: '言語' }).selectOption('हिन्दी');
    await expectScreen(page, 'साइन इन करें');
    await page.reload();
    await page.getByRole('textbox', { name: 'उपयोगकर्ता नाम' }).fill(userName);
    await page.getByRole('textbox', { name: 'पासवर्ड' }).fill(demoPassword);
    await stored(page, () => page.getByRole('button', { name: 'साइन इन करें' }).click());
    await expectScreen(page, 'क्लाइंट');
    expect(await language(page)).toBe('hi-IN');
    await expectElsewhere(browser, 'क्लाइंट');
  });
});

/** The fonts that an element's letters are drawn with, and whether each is a web font or the system's. */
async function listFontFamilies(page: Page, text: string): Promise<string[]> {
  const inspector = await page.context().newCDPSession(page);
  await inspector.send('DOM.enable');
  await inspector.send('CSS.enable');
  const { root } = await inspector.send('DOM.getDocument');
  const element = page.getByRole('main').getByText(text, { exact: true });
  await element.evaluate((match) => match.setAttribute('data-looked-at', ''));
  const { nodeId } = await inspector.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: '[data-looked-at]',
  });
  const { fonts } = await inspector.send('CSS.getPlatformFontsForNode', { nodeId });
  await element.evaluate((match) => match.removeAttribute('data-looked-at'));
  await inspector.detach();
  return fonts.map(
    ({ familyName, isCustomFont }) => `${familyName}, ${isCustomFont ? 'ours' : "the system's"}`,
  );
}

/** Variable fonts are named after one of their weights. */
const oursIs = (family: string): unknown => expect.stringMatching(new RegExp(`^${family}.*, ours$`));

const listFiles = (page: Page, family: string) =>
  page.evaluate((wanted) => {
    const files = [...document.fonts].filter((face) => face.family.replaceAll(/["']/g, '') === wanted);
    return { existing: files.length, wanted: files.filter((face) => face.status !== 'unloaded').length };
  }, family);
const japanese = 'Noto Sans JP Variable';
const hindi = 'Noto Sans Devanagari Variable';

test.describe('names in other scripts on an English page', () => {
  const names = ['東京海上交通株式会社', 'भारतीय बंदरगाह'] as const;

  test('are set in our fonts, without layout shift, and on the sign-in screen only once something is typed', async ({
    page,
  }) => {
    const tenant = await makeTenant({ settings: { message_above_login_area: names[0] } });
    await page.goto(`${getAddress(tenant.slug)}/default`);
    const field = page.getByRole('textbox', { name: 'User name' });
    await expect(field).toBeFocused();
    expect(await listFiles(page, japanese)).toEqual({ existing: 0, wanted: 0 });
    expect(await listFiles(page, hindi)).toEqual({ existing: 0, wanted: 0 });
    await field.fill('elena');
    await expect.poll(() => listFontFamilies(page, names[0])).toEqual([oursIs('Noto Sans JP')]);

    await Promise.all([...names, 'Arden Mills'].map((name) => tenant.customer({ name })));
    const { userName } = await tenant.user();
    await watchLayoutShift(page);
    await signIn(page, userName, tenant.slug);
    await expect.poll(() => listFontFamilies(page, names[0])).toEqual([oursIs('Noto Sans JP')]);
    // The space between two words may be in either font.
    await expect
      .poll(() => listFontFamilies(page, names[1]))
      .toEqual([oursIs('Noto Sans Devanagari'), oursIs('Inter')]);
    expect(await listFontFamilies(page, 'Arden Mills')).toEqual([oursIs('Inter')]);
    // There are some 120 files; at most one per letter is requested.
    expect((await listFiles(page, japanese)).wanted).toBeLessThanOrEqual(new Set(names[0]).size);
    expect(await layoutShift(page)).toBeLessThan(0.01);
  });

  test('load no fonts if there are none, as the code for passkeys is not loaded without passkeys', async ({
    page,
  }) => {
    const tenant = await makeTenant({ settings: { auth_method: ['password'] } });
    await Promise.all(['Arden Mills', 'Łódź & Søn'].map((name) => tenant.customer({ name })));
    const { userName } = await tenant.user();
    const paths: string[] = [];
    page.on('request', (request) => paths.push(new URL(request.url()).pathname));
    await page.goto(`${getAddress(tenant.slug)}/default`);
    await fillIn(page, userName);
    await expect(page.getByRole('main').getByRole('link', { name: /^Łódź/ })).toBeVisible();
    // Prefetched last.
    await expect.poll(() => paths.some((path) => path.includes('command-palette'))).toBe(true);
    expect(await listFiles(page, japanese)).toEqual({ existing: 0, wanted: 0 });
    expect(await listFiles(page, hindi)).toEqual({ existing: 0, wanted: 0 });
    expect(paths.filter((path) => /noto|fonts-|passkey|fingerprint/i.test(path))).toEqual([]);
  });
});

for (const [name, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a wide screen', { width: 1440, height: 900 }],
] as const) {
  test.describe(`on ${name}, in a language a third longer`, () => {
    test.use({ viewport, hasTouch: viewport.width < 400 });

    test(`no text is untranslated on ${name}, and nothing overflows`, async ({ page }) => {
      test.slow();
      const untranslated = await switchToPseudoLanguage(page);
      const expectTranslated = async (screen: string) => {
        // Names the elements that are too wide, which the page's own width would not.
        const wider = await page.evaluate(() =>
          document.documentElement.scrollWidth <= window.innerWidth
            ? []
            : [...document.body.querySelectorAll('*')]
                .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
                .map((element) => `${element.tagName} ${element.textContent.slice(0, 60)}`),
        );
        expect({ screen, wider, untranslated: await untranslated() }).toEqual({
          screen,
          wider: [],
          untranslated: [],
        });
      };
      const open = async (path: string, heading: RegExp) => {
        await page.goto(`${getAddress()}${path}`);
        await expectScreen(page, heading);
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        await expectTranslated(path);
      };

      await open('/default', /^⟦Šígñ/);
      await page.locator('button[type=submit]').click();
      await expectTranslated('/default, refused');
      await page.locator('input[name=username]').fill('admin');
      await page.locator('input[name=password]').fill(demoPassword);
      await page.locator('button[type=submit]').click();
      const card = page.getByRole('main').getByRole('link', { name: /^Alder Ridge Airways/ });
      await expect(card).toBeVisible();
      await expectTranslated('/customer');
      await card.click();
      await expectScreen(page, /^⟦/);
      await expect(page.getByRole('main').getByRole('link', { name: /^Wildlife strikes/ })).toBeVisible();
      await expectTranslated('/insight/list');
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Wildlife strikes/ })
        .first()
        .click();
      await expect(page.locator('iframe')).toBeVisible();
      await expectTranslated('/insight/view');
      await open('/profile', /^⟦/);
      await open('/admin/settings', /^⟦/);
      await open('/customer?search=nothinglikethat&unknown=1', /^⟦/);
      await page.keyboard.press('ControlOrMeta+k');
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectTranslated('the command palette');
      await pressWithin(page.getByRole('dialog'), 'Escape');
      await page.getByRole('banner').getByRole('button').last().click();
      await expect(page.getByRole('menu')).toBeVisible();
      await expectTranslated('the menu of the person');
      // Texts of other screens may still be on their way.
      await page.unrouteAll({ behavior: 'wait' });
    });
  });
}
