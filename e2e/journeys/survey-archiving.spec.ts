import type { Page } from '@playwright/test';
import { getAddress, expect, expectScreen, expectToast, test } from '../product';
import { chooseFromRowMenu, openSurveys } from '../surveys';

const definition = { elements: [{ type: 'radiogroup', name: 'Feeling', choices: ['Safe', 'Unsafe'] }] };
const name = 'Ramp safety';

const row = (page: Page) => page.getByRole('row', { name });

const openArchived = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Archived', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Archived surveys' }).click();
};

test('a survey is archived with its results, restored, and permanently deleted by typing its name', async ({
  page,
}) => {
  const tenant = await openSurveys(page);
  const { id, token } = await tenant.publishedSurvey(definition, { name, customer_id: tenant.customerId });
  await tenant.surveyResponse(id, { answers: { Feeling: 'Safe' } });
  await page.reload();
  await chooseFromRowMenu(page, name, 'Archive survey');
  await page.getByRole('button', { name: 'Archive survey' }).click();
  await expectToast(page, `${name} was archived.`);
  await expect(row(page)).toHaveCount(0);

  const respondent = await page.context().newPage();
  await respondent.goto(`${getAddress(tenant.slug)}/survey/${token}`);
  await expect(respondent.getByRole('heading', { name: /closed/i })).toBeVisible();

  await openArchived(page);
  await row(page).getByRole('link', { name }).click();
  await expectScreen(page, new RegExp(name));
  await expect(page.getByText('Feeling', { exact: true })).toBeVisible();
  await page.goBack();

  await chooseFromRowMenu(page, name, 'Restore survey');
  await expectToast(page, `${name} was restored.`);
  await respondent.reload();
  await expect(respondent.getByText('Feeling', { exact: true })).toBeVisible();
  await page.goto(`${getAddress(tenant.slug)}/admin/spsconfig`);
  await expect(row(page)).toContainText('Open');

  await chooseFromRowMenu(page, name, 'Delete survey');
  const question = page.getByRole('dialog', { name: `Permanently delete ${name}?` });
  await expect(question).toContainText('1 response');
  const verb = question.getByRole('button', { name: 'Delete survey' });
  await expect(verb).toBeDisabled();
  await question.getByRole('textbox').fill(name);
  await verb.click();
  await expectToast(page, `${name} was permanently deleted.`);
  await expect(page.getByRole('heading', { name: 'No surveys yet' })).toBeVisible();
  await page.goto(`${getAddress(tenant.slug)}/admin/spsconfig?archived=true`);
  await expect(page.getByRole('heading', { name: 'No archived surveys' })).toBeVisible();
});
