import type { Page } from '@playwright/test';
import { role } from '@vantage/contract/permissions';
import { makeTenant } from '../own-tenant';
import { expect, expectAccessible, expectScreen, openAs, pressWithin, test, expectToast } from '../product';
import { chooseFromRowMenu, openSurveys } from '../surveys';

const row = (page: Page, name: string) => page.getByRole('row', { name });

const questions = {
  elements: [
    { type: 'dropdown', name: 'site', title: 'Where do you work?', choices: ['Oslo', 'Osaka'] },
    { type: 'checkbox', name: 'risks', title: 'What is risky?', choices: ['Noise', 'Heat', 'Height'] },
    { type: 'rating', name: 'safe', title: 'How safe do you feel?' },
    { type: 'text', name: 'years', title: 'Years of service', inputType: 'number' },
    { type: 'ranking', name: 'order', title: 'What comes first?', choices: ['Training', 'Gear'] },
    {
      type: 'matrix',
      name: 'gear',
      title: 'Do you wear it?',
      rows: ['Helmet', 'Vest'],
      columns: ['Never', 'Always'],
    },
    { type: 'comment', name: 'remark', title: 'Anything else?' },
    {
      type: 'matrixdropdown',
      name: 'shifts',
      title: 'Your shifts',
      rows: ['Day', 'Night'],
      columns: [
        { name: 'lead', title: 'Who leads?', choices: ['Supervisor', 'Crew chief'] },
        { name: 'safe', title: 'How safe is it?', cellType: 'rating' },
      ],
    },
    {
      type: 'paneldynamic',
      name: 'incidents',
      title: 'Recent incidents',
      templateElements: [
        { type: 'dropdown', name: 'kind', title: 'What happened?', choices: ['Slip', 'Collision'] },
        { type: 'text', name: 'days', title: 'Days lost', inputType: 'number' },
        { type: 'comment', name: 'cause', title: 'Why?' },
      ],
    },
  ],
};

const getAnswers = (index: number) => ({
  site: index % 3 === 0 ? 'Osaka' : 'Oslo',
  risks: index % 2 === 0 ? ['Noise'] : ['Noise', 'Heat'],
  safe: 1 + (index % 5),
  years: index,
  order: index % 4 === 0 ? ['Gear', 'Training'] : ['Training', 'Gear'],
  gear: { Helmet: 'Always', Vest: index % 2 === 0 ? 'Never' : 'Always' },
  remark: `Remark ${index}`,
  shifts: { Day: { lead: 'Supervisor', safe: 4 }, Night: { lead: index < 3 ? 'Crew chief' : 'Supervisor' } },
  incidents: Array.from({ length: index % 3 }, () => ({ kind: 'Slip', days: index, cause: `Ice ${index}` })),
});

test('results are filtered by an answer, compared, searched, opened, exported, and a response is deleted', async ({
  page,
}) => {
  const tenant = await openSurveys(page);
  const { id } = await tenant.publishedSurvey(questions, {
    name: 'Ramp safety',
    customer_id: tenant.customerId,
  });
  for (let index = 0; index < 12; index += 1)
    await tenant.surveyResponse(id, {
      answers: getAnswers(index),
      language: index % 2 === 0 ? 'en' : 'ja',
      completedAt: `2026-03-${String(10 + index).padStart(2, '0')}T09:00:00Z`,
    });
  await page.reload();
  await chooseFromRowMenu(page, 'Ramp safety', 'Results');
  await expectScreen(page, 'Results for Ramp safety');
  const main = page.getByRole('main');
  await expect(main.getByText('12 responses')).toBeVisible();
  const site = main.getByRole('region', { name: 'Where do you work?' });
  await expect(site.getByRole('button', { name: /^Oslo/ })).toContainText('867%');
  await expect(main.getByRole('region', { name: 'How safe do you feel?' })).toContainText('Average2.8');
  await expectAccessible(page);

  await site.getByRole('button', { name: /^Osaka/ }).click();
  await expect(main.getByText('4 responses')).toBeVisible();
  await expect(main.getByRole('region', { name: 'Anything else?' })).toContainText('Remark 9');
  await page.goBack();
  await expect(main.getByText('12 responses')).toBeVisible();

  const shifts = main.getByRole('region', { name: 'Your shifts' });
  await expect(shifts.getByRole('region', { name: 'How safe is it?' })).toContainText('Average4');
  const incidents = main.getByRole('region', { name: 'Recent incidents' });
  await expect(incidents.getByRole('region', { name: 'Days lost' })).toContainText('12 answers');
  await shifts.getByRole('button', { name: 'Night, Crew chief: 3 (25%)' }).click();
  await expect(main.getByText('3 responses')).toBeVisible();
  await main
    .getByRole('button', { name: /^Remove filter Your shifts: Night: Who leads\? Crew chief/ })
    .click();
  await expect(main.getByText('12 responses')).toBeVisible();
  await incidents
    .getByRole('region', { name: 'Why?' })
    .getByRole('button', { name: 'Search all answers' })
    .click();
  const causes = page.getByRole('dialog', { name: 'Recent incidents: Why?' });
  await expect(causes.getByRole('listitem').first()).toContainText('Ice 11');
  await pressWithin(causes, 'Escape');

  const cross = main.getByRole('region', { name: 'Compare two questions' });
  await cross.getByRole('combobox', { name: 'Rows' }).click();
  await page.getByRole('option', { name: 'Where do you work?' }).click();
  await cross.getByRole('combobox', { name: 'Columns' }).click();
  await page.getByRole('option', { name: 'What is risky?' }).click();
  await expect(cross.getByRole('row', { name: /^Osaka/ })).toContainText('4100%250%');

  await main
    .getByRole('region', { name: 'Anything else?' })
    .getByRole('button', { name: 'Search all answers' })
    .click();
  const texts = page.getByRole('dialog', { name: 'Anything else?' });
  await texts.getByRole('searchbox', { name: 'Search answers' }).fill('remark 1');
  await expect(texts.getByRole('listitem')).toHaveText([/Remark 11/, /Remark 10/, /Remark 1/]);
  await pressWithin(texts, 'Escape');

  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV with labels' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('Ramp safety.csv');

  await page.getByRole('link', { name: 'Responses', exact: true }).click();
  const rows = page.getByRole('table', { name: 'Responses' }).locator('tbody tr');
  await expect(rows).toHaveCount(12);
  await rows
    .first()
    .getByRole('button', { name: /^03\/21\/2026/ })
    .click();
  const response = page.getByRole('dialog');
  await expect(response).toContainText('Helmet: Always');
  await pressWithin(response, 'Escape');
  await rows
    .first()
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Delete response' }).click();
  await page.getByRole('button', { name: 'Delete response' }).click();
  await expectToast(page, 'The response was deleted.');
  await expect(rows).toHaveCount(11);
  await page.getByRole('link', { name: 'Summary' }).click();
  await expect(main.getByText('11 responses')).toBeVisible();
});

test('a consultant finds the results of an assigned client', async ({ page }) => {
  const tenant = await makeTenant();
  const consultant = await tenant.user({ roleId: role.user });
  const customerId = await tenant.customer({ name: 'Kestrel Regional', assigned: [consultant] });
  const { id } = await tenant.publishedSurvey(questions, { name: 'Ramp safety', customer_id: customerId });
  await tenant.surveyResponse(id, { answers: getAnswers(1) });
  await openAs(page, consultant.userName, `/insight/${customerId}/list`, tenant.slug);
  await page.getByRole('main').getByRole('link', { name: 'Surveys' }).click();
  await expectScreen(page, 'Surveys for Kestrel Regional');
  await expect(row(page, 'Ramp safety')).toContainText('Open');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ramp safety' }).click();
  await expectScreen(page, 'Results for Ramp safety');
  await expect(page.getByRole('main').getByText('1 response', { exact: true })).toBeVisible();
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  await trail.getByRole('link', { name: 'Surveys' }).click();
  await expectScreen(page, 'Surveys for Kestrel Regional');
});
