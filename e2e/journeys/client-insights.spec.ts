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

test('live charts are three clicks from the sign-in, isolated, and of the client, as are all of its other insights', async ({
  page,
}) => {
  await signInByForm(page, 'admin');
  await clientCard(page, 'Northwind Aviation').click();
  await expectScreen(page, 'Insights');
  await insightCard(page, 'Wildlife strikes and cost').click();
  const dashboard = page.frameLocator('iframe');
  await expectScreen(dashboard, 'Wildlife strikes and cost');
  await expect(dashboard.locator('svg.recharts-surface').first()).toBeVisible();
  // An opaque origin has no access to the session.
  expect(await dashboard.locator('html').evaluate(() => self.origin)).toBe('null');
  const readFigure = (): Promise<string> =>
    dashboard
      .getByText(/\d reports/)
      .first()
      .innerText();
  const figure = await readFigure();

  for (const title of [
    'Wildlife strikes and cost',
    'When in the flight strikes happen',
    'Which species do the most damage',
    'When patrols should be out',
    'What strikes cost us',
    'Natural hazards as context',
  ]) {
    await expectScreen(page, title);
    await expect(dashboard.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(dashboard.getByText(/No data for this client/)).toHaveCount(0);
    await expect(dashboard.locator('svg, table').first()).toBeVisible();
    await page
      .getByRole('link', { name: 'Next insight' })
      .or(page.getByRole('button', { name: 'Next insight' }))
      .click();
  }
  await expectScreen(page, 'Ask the strike data');
  await dashboard.getByRole('textbox').fill('How many strikes were there in 1999?');
  await dashboard.getByRole('textbox').press('Enter');
  await expect(dashboard.getByRole('log')).toContainText(/\d+ .*1999|1999.* \d+/);

  await page
    .getByRole('link', { name: 'Change client' })
    .or(page.getByRole('button', { name: 'Change client' }))
    .click();
  await openClient(page, 'Orchard Vale Airports');
  await insightCard(page, 'Wildlife strikes and cost').click();
  expect(await readFigure()).not.toBe(figure);
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
