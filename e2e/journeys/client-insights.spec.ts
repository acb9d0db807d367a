import {
  clientCard,
  expect,
  expectScreen,
  insightCard,
  openClient,
  signIn,
  signInByForm,
  test,
} from '../product';

test('an administrator reaches live charts within three clicks of signing in', async ({ page }) => {
  await signInByForm(page, 'admin');

  await clientCard(page, 'Alder Ridge Airways').click();
  await expectScreen(page, 'Insights');

  await insightCard(page, 'Wildlife strikes and cost').click();
  const dashboard = page.frameLocator('iframe');
  await expectScreen(dashboard, 'Wildlife strikes and cost');
  await expect(dashboard.locator('svg.recharts-surface').first()).toBeVisible();
});

test('each insight that can be opened shows figures of its client', async ({ page }) => {
  await signIn(page, 'admin');
  await openClient(page, 'Northwind Aviation');
  await insightCard(page, 'Wildlife strikes and cost').click();
  for (const title of [
    'Wildlife strikes and cost',
    'When in the flight strikes happen',
    'Which species do the most damage',
    'When patrols should be out',
    'What strikes cost us',
    'Natural hazards as context',
  ]) {
    await expectScreen(page, title);
    const dashboard = page.frameLocator('iframe');
    await expect(dashboard.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(dashboard.getByText(/No data for this client/)).toHaveCount(0);
    await expect(dashboard.locator('svg, table').first()).toBeVisible();
    await page
      .getByRole('link', { name: 'Next insight' })
      .or(page.getByRole('button', { name: 'Next insight' }))
      .click();
  }
  await expectScreen(page, 'Ask the strike data');
});

test("the bot answers a question from the client's data", async ({ page }) => {
  await signIn(page, 'admin');
  await openClient(page, 'Northwind Aviation');
  await insightCard(page, 'Ask the strike data').click();
  const bot = page.frameLocator('iframe');
  await bot.getByRole('textbox').fill('How many strikes were there in 1999?');
  await bot.getByRole('textbox').press('Enter');
  await expect(bot.getByRole('log')).toContainText(/\d+ .*1999|1999.* \d+/);
});

test('the same insight shows each client its own figures', async ({ page }) => {
  await signIn(page, 'admin');
  const getFigure = async (client: string): Promise<string> => {
    await openClient(page, client);
    await insightCard(page, 'Wildlife strikes and cost').click();
    const footer = page
      .frameLocator('iframe')
      .getByText(/\d reports/)
      .first();
    const text = await footer.innerText();
    await page
      .getByRole('link', { name: 'Change client' })
      .or(page.getByRole('button', { name: 'Change client' }))
      .click();
    return text;
  };
  expect(await getFigure('Northwind Aviation')).not.toBe(await getFigure('Orchard Vale Airports'));
});

test('search, status and sort are in the URL, and Back undoes them', async ({ page }) => {
  await signIn(page, 'admin');
  await openClient(page, 'Tidewater Coastal Airports');
  await page.goBack();
  await expectScreen(page, 'Clients');
  await expect(clientCard(page, 'Tidewater Coastal Airports')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('search')).toContain('Tidewater');
  await expect(clientCard(page, 'Northwind Aviation')).toHaveCount(0);
  await page.reload();
  await expect(clientCard(page, 'Tidewater Coastal Airports')).toBeVisible();
});

test('a viewed insight and an opened client show when', async ({ page }) => {
  await signIn(page, 'manager');
  await openClient(page, 'Castell Gulf Airports');
  const card = page.getByRole('listitem').filter({ hasText: 'Which species do the most damage' });
  await expect(card.getByTitle('Not viewed yet')).toHaveText('New');
  const written = page.waitForResponse(
    (response) =>
      response.status() === 201 && (response.request().postData()?.includes('"View Report"') ?? false),
  );
  await insightCard(page, 'Which species do the most damage').click();
  await written;
  await page
    .getByRole('link', { name: 'Back to insights' })
    .or(page.getByRole('button', { name: 'Back to insights' }))
    .first()
    .click();
  await expect(card).toContainText(/Viewed (today|yesterday)/);
});
