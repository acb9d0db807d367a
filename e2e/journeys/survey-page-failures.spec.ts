import { languageCodes } from '@vantage/contract/language-codes';
import type { Page, Route } from '@playwright/test';
import { makeTenant } from '../own-tenant';
import {
  getAddress,
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectScreen,
  test,
} from '../product';

// F33: a file of the respondent's page cannot be loaded.
test.use({ expected: /Failed to load resource|dynamically imported module|Unable to preload CSS/ });

const definition = {
  title: 'Ramp safety',
  pages: [
    { elements: [{ type: 'comment', name: 'why', title: 'What makes nights harder?' }] },
    { elements: [{ type: 'comment', name: 'how', title: 'What would help?' }] },
  ],
};

/** Divides the seconds for which the page waits before it repeats a request by a hundred. */
const shortenWaits = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const start = window.setTimeout;
    Object.assign(window, { setTimeout: (work: () => void, ms = 0) => start(work, ms / 100) });
  });

/** Opens a survey and answers its first page. */
const beginSurvey = async (page: Page): Promise<void> => {
  await shortenWaits(page);
  const tenant = await makeTenant();
  const { token } = await tenant.publishedSurvey(definition);
  await page.goto(`${getAddress(tenant.slug)}/survey/${token}`);
  await expectScreen(page, 'Ramp safety');
  await page.getByRole('textbox', { name: 'What makes nights harder?' }).fill('Poor light');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('textbox', { name: 'What would help?' })).toBeVisible();
};

const expectAnswersKept = async (page: Page): Promise<void> => {
  await expectScreen(page, 'Continue where you left off?');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByRole('textbox', { name: 'What makes nights harder?' })).toHaveValue('Poor light');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('textbox', { name: 'What would help?' })).toBeVisible();
};

/** Moves the page to just after the 15 seconds for which it waits for its files. */
const passLongestWait = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.currentTime = 15_001;
  });

const expectSaidInEachLanguage = async (page: Page): Promise<void> => {
  for (const language of languageCodes)
    await expect(page.locator(`[lang="${language}"]`).getByRole('link')).toBeVisible();
  await expectAccessible(page);
};

const files = [
  { name: 'texts', url: /\/assets\/respondent-[^/]*\.js$/ },
  { name: 'theme', url: /\/assets\/default-light-panelless-[^/]*\.js$/ },
] as const;

for (const { name, url } of files)
  test(`a dropped request for the page's ${name} is repeated, and without it, the page says so and keeps answers until Try again succeeds`, async ({
    page,
  }) => {
    await beginSurvey(page);
    let requests = 0;
    await page.route(url, (route) => {
      requests += 1;
      return requests === 1 ? route.abort('connectionreset') : route.continue();
    });
    await page.reload();
    await expectAnswersKept(page);
    expect(requests).toBe(2);
    await page.unroute(url);

    // What a deployment leaves of the files of the previous build.
    await page.route(url, (route) => route.fulfill({ status: 404, body: '' }));
    await page.reload();
    if (name === 'theme') await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText("The survey couldn't be loaded")).toBeVisible();
    // The check waits for the end of animations.
    await passLongestWait(page);
    await expectAccessible(page);
    await page.unroute(url);
    await page
      .getByRole('link', { name: 'Try again' })
      .or(page.getByRole('button', { name: 'Try again' }))
      .click();
    await expectAnswersKept(page);
  });

const firstFiles = [
  /\/assets\/survey-[^/]*\.js$/,
  /\/assets\/api-url-[^/]*\.js$/,
  /\/assets\/survey-[^/]*\.css$/,
] as const;

test("two dropped requests for the page's script, shared script or style sheet are repeated", async ({
  page,
}) => {
  await beginSurvey(page);
  for (const url of firstFiles)
    await test.step(url.source, async () => {
      let dropped = 0;
      await page.route(url, (route) => {
        if (dropped === 2) return route.continue();
        dropped += 1;
        return route.abort('connectionreset');
      });
      await page.reload();
      await expectAnswersKept(page);
      // The style sheet's; without it, the page has the browser's own margin.
      await expect(page.locator('body')).toHaveCSS('margin', '0px');
      expect(dropped).toBe(2);
      await page.unroute(url);
    });
});

test('without a style sheet that never arrives, the survey is shown after a while, and without its script too, the page says so in each language', async ({
  page,
}) => {
  await beginSurvey(page);
  const style = /\/assets\/survey-[^/]*\.css$/;
  const all = /\/assets\/survey-[^/]*\.(js|css)$/;
  const locked: Route[] = [];
  await page.route(style, (route) => void locked.push(route));
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Continue where you left off?' })).toBeVisible();
  for (const route of locked.splice(0)) await route.continue();
  await expectAnswersKept(page);
  // The style sheet's, which has arrived after all.
  await expect(page.locator('body')).toHaveCSS('margin', '0px');
  await page.unroute(style);

  await page.route(all, (route) => void locked.push(route));
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBeGreaterThan(0);
  await passLongestWait(page);
  await expectSaidInEachLanguage(page);
  for (const route of locked) await route.abort();
});

test("without the page's script, the words in each language replace its spinner, in light and dark colors", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await beginSurvey(page);
  const script = /\/assets\/survey-[^/]*\.js$/;
  const style = /\/assets\/survey-[^/]*\.css$/;
  await page.route(script, (route) => route.abort('connectionreset'));
  await page.reload();
  const spinner = page.locator('.vg-splash');
  await expect(spinner).toBeVisible();
  await passLongestWait(page);
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
  await expect(spinner).toBeHidden();
  await expectAccessibleInBothSchemes(page);

  await page.route(style, (route) => route.abort('connectionreset'));
  await page.reload();
  await passLongestWait(page);
  await expectSaidInEachLanguage(page);
  await page.unroute(script);
  await page.unroute(style);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expectAnswersKept(page);
});
