import type { Page } from '@playwright/test';
import { makeTenant } from '../own-tenant';
import { addressOf, expect, expectAccessible, expectScreen, test } from '../product';

// F33: a file of the respondent's page cannot be loaded.
test.use({ expected: /Failed to load resource|dynamically imported module|Unable to preload CSS/ });

const definition = {
  title: 'Ramp safety',
  pages: [
    { elements: [{ type: 'comment', name: 'why', title: 'What makes nights harder?' }] },
    { elements: [{ type: 'comment', name: 'how', title: 'What would help?' }] },
  ],
};

/** Opens a survey and answers its first page. */
const beginSurvey = async (page: Page): Promise<void> => {
  const tenant = await makeTenant();
  const { token } = await tenant.publishedSurvey(definition);
  await page.goto(`${addressOf(tenant.slug)}/survey/${token}`);
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
};

const files = [
  { name: 'texts', url: /\/assets\/respondent-[^/]*\.js$/ },
  { name: 'theme', url: /\/assets\/default-light-panelless-[^/]*\.js$/ },
] as const;

for (const { name, url } of files) {
  test(`a dropped request for the page's ${name} is repeated`, async ({ page }) => {
    await beginSurvey(page);
    let requests = 0;
    await page.route(url, (route) => {
      requests += 1;
      return requests === 1 ? route.abort('connectionreset') : route.continue();
    });
    await page.reload();
    await expectAnswersKept(page);
    expect(requests).toBe(2);
  });

  test(`without the page's ${name}, it says so, and answers are kept until Try again succeeds`, async ({
    page,
  }) => {
    await beginSurvey(page);
    // What a deployment leaves of the files of the previous build.
    await page.route(url, (route) => route.fulfill({ status: 404, body: '' }));
    await page.reload();
    if (name === 'theme') await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText("The survey couldn't be loaded")).toBeVisible();
    await expectAccessible(page);
    await page.unroute(url);
    await page
      .getByRole('link', { name: 'Try again' })
      .or(page.getByRole('button', { name: 'Try again' }))
      .click();
    await expectAnswersKept(page);
  });
}

const firstFiles = [
  { name: 'script', url: /\/assets\/survey-[^/]*\.js$/ },
  { name: 'shared script', url: /\/assets\/api-url-[^/]*\.js$/ },
  { name: 'style sheet', url: /\/assets\/survey-[^/]*\.css$/ },
] as const;

for (const { name, url } of firstFiles)
  test(`two dropped requests for the page's ${name} are repeated`, async ({ page }) => {
    await beginSurvey(page);
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
  });

test("without the page's script or style sheet, it says so in each language", async ({ page }) => {
  await beginSurvey(page);
  const url = /\/assets\/survey-[^/]*\.(js|css)$/;
  await page.route(url, (route) => route.abort('connectionreset'));
  await page.reload();
  for (const language of ['en', 'ja', 'hi'])
    // The words come after 15 seconds.
    await expect(page.locator(`[lang="${language}"]`).getByRole('link')).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await page.unroute(url);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expectAnswersKept(page);
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`without the page's script, the words replace its spinner, in ${colorScheme} colors`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 390, height: 844 });
    await beginSurvey(page);
    await page.route(/\/assets\/survey-[^/]*\.js$/, (route) => route.abort('connectionreset'));
    await page.reload();
    const spinner = page.locator('.vg-splash');
    await expect(spinner).toBeVisible();
    await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible({ timeout: 60_000 });
    await expect(spinner).toBeHidden();
    await expectAccessible(page);
  });
