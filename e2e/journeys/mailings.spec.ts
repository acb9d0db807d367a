import { role } from '@vantage/contract/permissions';
import type { Page } from '@playwright/test';
import { mailsTo } from '../mails';
import { asOwner, makeTenant } from '../own-tenant';
import { getAddress, expect, expectAccessible, expectScreen, expectToast, openAs, test } from '../product';

// Browsers log failed requests, and that the survey's own inline styles are blocked.
test.use({ expected: /Failed to load resource|ERR_INTERNET_DISCONNECTED|Content Security Policy/ });

const definition = {
  title: 'Ramp safety',
  pages: [{ name: 'work', elements: [{ type: 'text', name: 'why', title: 'What would you change?' }] }],
};
const recipients = 500;
/** The rate is so low that the network can be cut and come back before the end, on a busy machine too. */
const ratePerSecond = 10;

const buildFile = (lines: readonly string[]) => ({
  name: 'ramp.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['E-mail,First name,Team,Language', ...lines, ''].join('\r\n')),
});

const mailingState = (page: Page, state: string) => page.getByRole('heading', { level: 2, name: state });

const readCount = async (page: Page, label: string): Promise<number> =>
  Number(
    await page
      .getByRole('region', { name: 'Progress' })
      .locator('dd', { has: page.locator(`xpath=following-sibling::dt[normalize-space()='${label}']`) })
      .textContent(),
  );

/** Opens the mail in the local mailbox, and follows the link of that name. */
async function followMail(page: Page, to: string, link: string): Promise<Page> {
  const mailbox = await page.context().newPage();
  await mailbox.goto(`${getAddress()}/dev/mail?to=${encodeURIComponent(to)}`);
  await mailbox.getByRole('link', { name: 'Show as HTML' }).click();
  await mailbox.getByRole('link', { name: link }).click();
  return mailbox;
}

test('a survey is mailed to a list of people, through a lost network, and those who owe an answer are reminded', async ({
  page,
  context,
  request,
}) => {
  const tenant = await makeTenant({ settings: { mail_rate_per_second: ratePerSecond } });
  const survey = await tenant.publishedSurvey(definition, { name: 'Ramp safety' });
  const manager = await tenant.user({ roleId: role.manager });
  const person = (number: number): string => `p${number}@${tenant.slug}.example`;
  const [answers, leaves, waits] = [person(1), person(2), person(3)] as const;
  const buildLine = (number: number): string =>
    `${person(number)},Ana ${number},Ramp,${number === 3 ? 'ja-JP' : 'English'}`;
  const lines = Array.from({ length: recipients }, (_, at) => buildLine(at + 1));
  await openAs(page, manager.userName, `/admin/spsconfig/${survey.id}/SendBulkEmail`, tenant.slug);
  await expectScreen(page, 'Send bulk e-mail');

  await page
    .locator('input[type=file]')
    .setInputFiles(
      buildFile([...lines.slice(3), 'ana-at-ramp,Ana 1,Ramp,', ',Ana 2,Ramp,', `${person(3)},Ana 3`]),
    );
  const invalid = page.getByRole('region', { name: 'Errors by line' });
  await expect(invalid.getByRole('heading', { name: '3 lines with errors' })).toBeVisible();
  await expect(invalid.getByText("This e-mail address isn't valid.")).toBeVisible();
  await expect(invalid.getByText('The e-mail address is missing.')).toBeVisible();
  await page.getByRole('button', { name: 'Change recipients' }).click();
  await page.locator('input[type=file]').setInputFiles(buildFile(lines));
  await page.getByRole('button', { name: `Continue with ${recipients} recipients` }).click();

  await page.getByRole('textbox', { name: 'Subject' }).fill('Ramp safety, {{First name}}');
  await page.getByRole('textbox', { name: 'Message' }).fill('Please tell us what to change. ');
  await page.getByRole('button', { name: 'Insert survey link' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('Ramp safety, Ana 1', { exact: true })).toBeVisible();
  await preview.getByRole('button', { name: 'Next recipient' }).click();
  await expect(preview.getByText('Ramp safety, Ana 2', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add translation' }).click();
  await page.getByRole('menuitem', { name: '日本語' }).click();
  await page.getByRole('textbox', { name: 'Subject' }).fill('{{First name}}さんへ');
  await page.getByRole('textbox', { name: 'Message' }).fill('ご意見をお聞かせください。');
  await preview.getByRole('button', { name: 'Next recipient' }).click();
  await expect(preview.getByText('Ana 3さんへ', { exact: true })).toBeVisible();
  await page.getByRole('radio', { name: `English (default) ${recipients - 1}` }).check({ force: true });
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await expectToast(page, 'A test e-mail was sent to');
  await expect.poll(async () => (await mailsTo(request, manager.email)).length).toBe(1);
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await expect(page.getByText('日本語: 1', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: `Send ${recipients} e-mails` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Send ${recipients} e-mails` })
    .click();
  await expect(mailingState(page, 'Sending')).toBeVisible();
  await expect.poll(() => readCount(page, 'Sent')).toBeGreaterThan(0);
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /[1-9]/);

  await context.setOffline(true);
  await expect(
    page.getByText('The connection was lost, so these figures may be out of date. Sending continues.'),
  ).toBeVisible();
  const before = await readCount(page, 'Sent');
  await context.setOffline(false);
  await expect.poll(() => readCount(page, 'Sent')).toBeGreaterThan(before);
  await page.reload();
  await page.getByRole('button', { name: 'Pause sending' }).click();
  await expect(mailingState(page, 'Paused')).toBeVisible();
  // A mail that is still being sent has the old rate.
  const findJobs = (tenantId: string) =>
    asOwner(tenantId, async (owner) => (await owner.query('select subject from background_job')).rows);
  await expect.poll(() => findJobs(tenant.id)).toEqual([]);
  await asOwner(tenant.id, (owner) => owner.query('update tenant_settings set mail_rate_per_second = null'));
  await page.getByRole('button', { name: 'Resume sending' }).click();
  await expect(mailingState(page, 'Completed')).toBeVisible();
  expect(await readCount(page, 'Sent')).toBe(recipients);

  expect(await mailsTo(request, waits)).toMatchObject([
    { subject: 'Ana 3さんへ', text: expect.stringContaining('ご意見をお聞かせください。') },
  ]);
  const surveyPage = await followMail(page, answers, 'Start the survey');
  await surveyPage.getByRole('textbox', { name: 'What would you change?' }).fill('Brighter lights');
  await surveyPage.getByRole('button', { name: 'Complete' }).click();
  await expectScreen(surveyPage, 'Thank you');
  const unsubscribePage = await followMail(page, leaves, 'Unsubscribe');
  await expect(unsubscribePage.getByRole('heading', { name: 'Stop survey e-mails from' })).toBeVisible();
  await expectAccessible(unsubscribePage);
  await unsubscribePage.getByRole('button', { name: 'Unsubscribe' }).click();
  await expectScreen(unsubscribePage, "You're unsubscribed");

  await page.getByRole('button', { name: 'Send reminder' }).click();
  await expectScreen(page, "Remind people who haven't answered");
  await page.getByRole('button', { name: `Continue with ${recipients - 2} recipients` }).click();
  await page.getByRole('textbox', { name: 'Subject' }).fill('A reminder, {{First name}}');
  await page.getByRole('textbox', { name: 'Message' }).fill('There is still time.');
  await expect(preview.getByText('A reminder, Ana 100', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await page.getByRole('button', { name: `Send ${recipients - 2} e-mails` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Send ${recipients - 2} e-mails` })
    .click();
  await expectToast(page, 'The reminder is being sent');
  await expect.poll(() => readCount(page, 'Sent')).toBe(recipients - 2);
  await expect(mailingState(page, 'Completed')).toBeVisible();
  // By this point, the mailbox may have dropped the first mails.
  const remindersTo = async (address: string): Promise<number> =>
    (await mailsTo(request, address)).filter(({ subject }) => subject.startsWith('A reminder')).length;
  expect(await Promise.all([person(4), answers, leaves].map(remindersTo))).toEqual([1, 0, 0]);
});
