import type { Page } from '@playwright/test';
import { asOwner } from '../own-tenant';
import {
  getAddress,
  expect,
  expectAccessible,
  expectScreen,
  pressWithin,
  test,
  expectToast,
} from '../product';
import { chooseFromRowMenu, openSurveys } from '../surveys';

const row = (page: Page, name: string) => page.getByRole('row', { name });
const names = (page: Page) => page.locator('tbody a');
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

const uploadQuestions = async (page: Page, file: { name: string; content: string }): Promise<void> => {
  await page.getByRole('main').getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Upload a file' }).click();
  await page.getByLabel('Choose file').setInputFiles({
    name: file.name,
    mimeType: 'text/javascript',
    buffer: Buffer.from(file.content),
  });
};

test('a survey is added with its questions, published, copied, duplicated, filtered and archived', async ({
  page,
  context,
}) => {
  const { slug } = await openSurveys(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: getAddress(slug) });
  await expect(page.getByRole('heading', { name: 'No surveys yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Add survey' }).click();
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'SurveyMonkey' }).click();
  await field(page, 'Launch URL').fill('http://surveys.example/r/1');
  await field(page, 'Start date').fill('2/9/20');
  await field(page, 'End date').fill('2/9/20');
  await field(page, 'Response limit (optional)').fill('100000000');
  await page.getByRole('button', { name: 'Add survey' }).click();
  const summary = page.getByRole('alert');
  for (const problem of [
    'Choose a client.',
    'Survey name is required.',
    'Enter a valid https:// address.',
    'The end date must be later than the start date.',
    'Enter a whole number from 1 to 99,999,999, or leave it empty.',
    'Account (F&O) is required.',
  ])
    await expect(summary).toContainText(problem);
  await expectAccessible(page);

  await page.getByRole('combobox', { name: 'Client' }).fill('kest');
  await page.getByRole('option', { name: 'Kestrel Regional' }).click();
  await field(page, 'Survey name').fill('Ramp safety');
  await field(page, 'Description').fill('How safe people feel on the ramp.');
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'SurveyJS' }).click();
  await expect(field(page, 'Launch URL')).toHaveCount(0);
  await field(page, 'End date').fill('12/31/49');
  await field(page, 'Response limit (optional)').fill('250');
  await field(page, 'Account (F&O)').fill('A-100');
  await page.getByRole('button', { name: 'Add survey' }).click();

  await expectScreen(page, 'Ramp safety');
  await uploadQuestions(page, {
    name: 'ramp.json',
    content: '{ "title": "Ramp safety", "elements": [{ "type": "rating", "name": "mood" }] }',
  });
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back to the surveys' }).click();

  await expect(row(page, 'Ramp safety')).toContainText('Draft');
  await chooseFromRowMenu(page, 'Ramp safety', 'Publish survey');
  await expect(page.getByRole('dialog')).toContainText('from 02/09/2020 to 12/31/2049');
  await page.getByRole('button', { name: 'Publish survey' }).click();
  await expectToast(page, 'Ramp safety was published.');
  await expect(row(page, 'Ramp safety')).toContainText('Open');
  await expect(row(page, 'Ramp safety')).toContainText('0 of 250');
  await chooseFromRowMenu(page, 'Ramp safety', 'Copy live URL');
  await expectToast(page, 'Live URL copied.');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/\/survey\/\S+$/);
  await chooseFromRowMenu(page, 'Ramp safety', 'Show QR code');
  const code = page.getByRole('dialog', { name: 'QR code for Ramp safety' });
  await expect(code.getByRole('img', { name: 'QR code with the live URL of Ramp safety' })).toBeVisible();
  await expect(code.getByRole('textbox', { name: 'Live URL' })).toHaveValue(copied);
  await expect(code.getByRole('link', { name: 'Open' })).toHaveAttribute('href', copied);
  await expectAccessible(page);
  const [image] = await Promise.all([
    page.waitForEvent('download'),
    code.getByRole('button', { name: 'Download PNG' }).click(),
  ]);
  expect(image.suggestedFilename()).toBe('Ramp safety.png');
  await pressWithin(code, 'Escape');

  await chooseFromRowMenu(page, 'Ramp safety', 'Webhooks');
  await expectScreen(page, 'Webhooks for Ramp safety');
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const dialog = page.getByRole('dialog');
  const address = dialog.getByRole('textbox', { name: 'URL' });
  await address.fill('http://hooks.example.com');
  await expect(address).toHaveAccessibleDescription(/Enter a valid https:\/\/ address\./);
  // Nothing listens there.
  await address.fill('https://127.0.0.1:9/hooks');
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Signing secret' })).toHaveValue(/^whsec_/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await chooseFromRowMenu(page, 'https://127.0.0.1:9/hooks', 'Send a test');
  await expect(row(page, 'https://127.0.0.1:9/hooks')).toContainText('Retrying');
  await expectAccessible(page);
  await chooseFromRowMenu(page, 'https://127.0.0.1:9/hooks', 'Show deliveries');
  await expect(dialog.getByRole('listitem')).toContainText("This address can't be reached.");
  await expectAccessible(page);
  await pressWithin(dialog, 'Escape');
  await chooseFromRowMenu(page, 'https://127.0.0.1:9/hooks', 'Delete webhook');
  await dialog.getByRole('button', { name: 'Delete webhook' }).click();
  await expectToast(page, 'The webhook was deleted.');
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
  await page.goBack();
  await expectScreen(page, 'Surveys');

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  await palette.getByRole('combobox').fill('ramp');
  await palette.getByRole('group', { name: 'Surveys' }).getByRole('option', { name: 'Ramp safety' }).click();
  await expectScreen(page, 'Edit Ramp safety');
  await expect(field(page, 'Live URL')).toHaveValue(copied);
  await expect(page.getByRole('combobox', { name: 'Type' })).toBeDisabled();
  await page.getByRole('link', { name: 'Edit questions' }).click();
  await uploadQuestions(page, {
    name: 'ramp.js',
    content:
      "// Exported\nexport const survey = { title: 'Ramp safety 2', elements: [{ type: 'text', name: 'ramp' }], };\n",
  });
  await page.getByRole('button', { name: 'Replace questions' }).click();
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await page.getByRole('button', { name: 'Back to the surveys' }).click();
  await expectScreen(page, 'Edit Ramp safety');
  await expect(page.getByText('The questions have unpublished changes.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByText('The questions have unpublished changes.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel' }).click();

  await chooseFromRowMenu(page, 'Ramp safety', 'Duplicate survey');
  const copyName = page.getByRole('dialog').getByRole('textbox', { name: 'Survey name' });
  await expect(copyName).toHaveValue('Ramp safety (copy)');
  await copyName.fill('Ramp safety');
  await expect(copyName).toHaveAccessibleDescription('The survey name already exists.');
  await expectAccessible(page);
  await copyName.fill('Hangar safety');
  await page.getByRole('button', { name: 'Duplicate survey' }).click();
  await expect(names(page)).toHaveText(['Hangar safety', 'Ramp safety']);

  await page.locator('[aria-haspopup="menu"]', { hasText: 'Status' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Draft' }).click();
  await pressWithin(page.getByRole('menu'), 'Escape');
  await expect(names(page)).toHaveText(['Hangar safety']);
  await page.getByRole('searchbox', { name: 'Search surveys' }).fill('winter');
  await expect(page.getByRole('heading', { name: 'No survey matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await chooseFromRowMenu(page, 'Hangar safety', 'Archive survey');
  await page.getByRole('button', { name: 'Archive survey' }).click();
  await expectToast(page, 'Hangar safety was archived.');
  await expect(names(page)).toHaveText(['Ramp safety']);
  await chooseFromRowMenu(page, 'Ramp safety', 'Unpublish survey');
  await page.getByRole('button', { name: 'Unpublish survey' }).click();
  await expect(row(page, 'Ramp safety')).toContainText('Draft');
});

test.describe('what the server refuses', () => {
  test.use({ expected: /status of (409|422)/ });

  test("questions with problems are saved but not published, and another user's change does not overwrite the input", async ({
    page,
  }) => {
    const tenant = await openSurveys(page);
    await tenant.survey({ name: 'Ramp safety', customer_id: tenant.customerId });
    await page.reload();
    await chooseFromRowMenu(page, 'Ramp safety', 'Edit questions');
    await uploadQuestions(page, {
      name: 'ramp.js',
      content: 'export const survey = {\n  title: prompt("Title"),\n};\n',
    });
    await expect(page.getByText('Line 2: Only plain values can be read')).toBeVisible();
    await page.getByLabel('Choose file').setInputFiles({
      name: 'ramp.js',
      mimeType: 'text/javascript',
      buffer: Buffer.from(`export const survey = {
  title: 'Ramp', // for the winter
  elements: [
    { type: 'text', name: 'mood' },
    { type: 'text', name: 'mood' },
  ],
};
`),
    });
    await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
    await page.getByRole('button', { name: 'Publish survey' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish survey' }).click();
    await expect(page.getByRole('heading', { name: /prevents? publishing/ })).toBeVisible();
    await page.getByRole('button', { name: /mood Another question has this name/ }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Back to the surveys' }).click();

    await page.getByRole('link', { name: 'Ramp safety' }).click();
    await field(page, 'Account (F&O)').fill('B-200');
    await asOwner(tenant.id, (owner) =>
      owner.query("update survey set start_date = '2021-02-03', version = version + 1"),
    );
    await page.getByRole('button', { name: 'Save survey' }).click();
    await expect(page.getByRole('alert')).toContainText('Start date (02/03/2021)');
    await expect(field(page, 'Account (F&O)')).toHaveValue('B-200');
    await page.getByRole('button', { name: 'Save survey' }).click();
    await expectToast(page, 'Ramp safety was saved.');
  });
});

test.describe('a preview', () => {
  // SurveyJS has icons with style attributes, which the policy refuses.
  test.use({ expected: /Content Security Policy/ });

  test('shows the draft as respondents would see it, and stores nothing', async ({ page }) => {
    const tenant = await openSurveys(page);
    const definition = { title: 'Ramp safety', elements: [{ type: 'rating', name: 'mood' }] };
    await tenant.publishedSurvey(definition, { name: 'Ramp safety', customer_id: tenant.customerId });
    await page.reload();
    await chooseFromRowMenu(page, 'Ramp safety', 'Preview');
    await expectScreen(page, 'Preview of Ramp safety');
    const preview = page.frameLocator('iframe');
    await preview.getByText('5', { exact: true }).click();
    await preview.getByRole('button', { name: 'Complete' }).click();
    await expect(preview.getByRole('heading', { name: 'End of the preview' })).toBeVisible();
    await expectAccessible(page);
    await preview.getByRole('button', { name: 'Start over' }).click();
    await expect(preview.getByRole('button', { name: 'Complete' })).toBeVisible();
    await page.goBack();
    await expect(row(page, 'Ramp safety')).toContainText('0');
  });
});
