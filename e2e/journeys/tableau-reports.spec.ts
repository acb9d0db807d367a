import {
  fakeTableauScript,
  openInsight,
  organizationWith,
  startTableau,
  tableauHost,
  tableauSettings,
  type Embedding,
  type TestTableau,
} from '../embedding';
import { expect, expectAccessible, test, expectScreen } from '../product';

let provider: TestTableau;
let place: Embedding;
const title = 'Cost of damage';

test.beforeEach(async () => {
  provider = await startTableau();
  place = await organizationWith(tableauSettings(provider));
  provider.people.add(place.consultant.email);
  await place.tenant.insight({
    title,
    type: 'Dashboard',
    iframe_url: null,
    dashboard_name: 'Strikes',
    sheet_name: 'Cost',
  });
});

test.afterEach(() => provider.stop());

const visible = `View of https://${tableauHost}/t/safety/views/Strikes/Cost`;

test.describe('with requests that fail', () => {
  test.use({ expected: /Failed to load resource|net::ERR_FAILED/ });

  test("a view is shown once its script loads, with a token that the organization's Tableau accepts, and a rejected one is replaced once", async ({
    page,
  }) => {
    const scripts = `https://${tableauHost}/**`;
    await page.route(scripts, (route) => route.abort());
    await openInsight(page, place, place.consultant, title);
    await expect(page.getByText("The dashboard provider can't be reached")).toBeVisible();
    await page.unroute(scripts);
    let rejections = 1;
    await fakeTableauScript(page, (token) =>
      (rejections -= 1) >= 0 ? Promise.resolve(16) : provider.verify(token),
    );
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText(visible)).toBeVisible();
    expect(provider.taken).toMatchObject([{ sub: place.consultant.email, aud: 'tableau' }]);
    await expectAccessible(page);
    rejections = 3;
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('The provider refused to show this insight')).toBeVisible();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText(visible)).toBeVisible();
    await page.getByRole('link', { name: 'Back to insights' }).click();
    await expectScreen(page, 'Insights');
    await expect(page.locator('tableau-viz')).toHaveCount(0);
  });
});

test('a Tableau that does not respond is reported with advice on cookies, and Retry tries again', async ({
  page,
}) => {
  let isSilent = true;
  await page.clock.install();
  await fakeTableauScript(page, (token) => (isSilent ? Promise.resolve('silent') : provider.verify(token)));
  await openInsight(page, place, place.consultant, title);
  await expect(page.locator('tableau-viz')).toHaveCount(1);
  await page.clock.runFor(21_000);
  await expect(page.getByText("Tableau didn't show this insight")).toBeVisible();
  await expect(page.getByText('Allow third-party cookies')).toBeVisible();
  isSilent = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText(visible)).toBeVisible();
});
