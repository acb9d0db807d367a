import type { Mailing } from '@vantage/contract/mailings/mailings';
import type { RecipientUpload } from '@vantage/contract/mailings/recipients';
import type { Page } from '@playwright/test';
import { getAddress } from '../product';
import { stall } from './responses';
import {
  id,
  survey,
  mailing,
  people,
  recipients,
  template,
  pageResponse,
  report,
  reasonAt,
  text,
  translations,
} from './mailing-data';

const address = `/admin/spsconfig/${survey.id}/SendBulkEmail`;

/** Shows a survey that has these mailings. */
export const withMailings = async (page: Page, mailings: readonly Mailing[]): Promise<void> => {
  await page.route(/\/v1\/survey\/[^/]+$/, (route) => route.fulfill({ json: survey }));
  await page.route(/\/bulkemail\?/, (route) => route.fulfill({ json: pageResponse(mailings) }));
  await page.route(/\/v1\/mailtemplate\?/, (route) => route.fulfill({ json: pageResponse([template]) }));
  for (const one of mailings) {
    await page.route(new RegExp(`/v1/bulkemail/${one.id}$`), (route) => route.fulfill({ json: one }));
    await stall(page, new RegExp(`/v1/bulkemail/${one.id}/events`));
    await page.route(new RegExp(`/v1/bulkemail/${one.id}/recipients\\?`), (route) =>
      route.fulfill({ json: { ...pageResponse(recipients), total: one.total } }),
    );
  }
};

export const open = async (page: Page, query = ''): Promise<void> => {
  await page.goto(`${getAddress()}${address}${query}`);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
};

export const showSuppressed = (page: Page): Promise<unknown> =>
  page.route(/\/suppressed$/, (route) =>
    route.fulfill({
      json: {
        items: people.map(({ email }, index) => ({ line: 40 + index * 17, email, reason: reasonAt(index) })),
        total: report.unsubscribed,
      },
    }),
  );

export const upload = async (page: Page, response: RecipientUpload = report): Promise<void> => {
  await showSuppressed(page);
  await page.route(/\/bulkemail\/validate$/, (route) => route.fulfill({ json: response }));
  await page.locator('input[type=file]').setInputFiles({
    name: 'ramp-and-hangar-2026.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('email\n'),
  });
};

const showMessage = async (page: Page): Promise<void> => {
  await page.route(/\/bulkemail\/preview$/, (route) => {
    const { line = 2 } = route.request().postDataJSON() as { line?: number };
    return route.fulfill({
      json: {
        subject: text.subject,
        html: `${text.body.replace('{{firstName|colleague}}', 'Amelia').replace('{{surveyLink}}', 'https://vantage.example/survey/AZqk')}<p><a href="https://vantage.example/unsubscribe/AZqk">Unsubscribe</a></p>`,
        text: 'Hello Amelia,',
        recipient: { line, email: 'a.stone@northwind.example', previous: null, next: line + 1 },
      },
    });
  });
  await page.route(/\/languages\?/, (route) =>
    route.fulfill({
      json: {
        languages: [
          { language: 'en', recipients: 9_120 },
          { language: 'ja', recipients: 3_256 },
          { language: null, recipients: 12 },
        ],
      },
    }),
  );
  await page.route(/\/bulkemail\/check$/, (route) =>
    route.fulfill({
      json: {
        problems: [
          { code: 'noDmarc', values: ['northwind.example'] },
          { code: 'noText', values: [], language: 'ja' },
        ],
        senderDns: 'checked',
      },
    }),
  );
};

/** The main button below a step is the last one. */
export const continueButton = (page: Page) => page.getByRole('main').locator('section + div > button').last();

/** Writes the message by a template, since the fields' names differ by language. */
const writeMessage = async (page: Page, overrides: object): Promise<void> => {
  await page.route(/\/v1\/mailtemplate\/[^/]+$/, (route) =>
    route.fulfill({
      json: { ...template, languageColumn: null, translations: null, ...text, ...overrides },
    }),
  );
  await page.getByRole('main').getByRole('combobox').first().click();
  await page.getByRole('option', { name: template.name }).click();
  await page.getByRole('main').locator('iframe').waitFor();
};

export const openMessage = async (page: Page, overrides: object = { translations }): Promise<void> => {
  await withMailings(page, []);
  await showMessage(page);
  await open(page);
  await upload(page);
  await continueButton(page).click();
  await writeMessage(page, overrides);
};

export const openCheck = async (page: Page): Promise<void> => {
  await openMessage(page);
  await page.getByRole('main').locator('fieldset label').nth(1).waitFor();
  await page.getByRole('main').locator('button').last().click();
  await page.getByRole('main').locator('dl').waitFor();
};

export const openProgress = async (page: Page, overrides: Partial<Mailing> = {}): Promise<void> => {
  await withMailings(page, [mailing(overrides)]);
  await open(page, `?step=progress&mailing=${id(10)}`);
  await page.getByRole('main').locator('tbody tr').first().waitFor();
};

/** Presses a button of a mailing by its position: cancel, rate, pause. */
export const pressAction = async (page: Page, place: number): Promise<void> => {
  await openProgress(page);
  await page.getByRole('main').locator('h1 ~ *, h1').first().waitFor();
  await page.getByRole('main').getByRole('button').nth(place).click();
  await page.getByRole('dialog').waitFor();
};
