import type { Batch, BatchRecipient } from '@vantage/contract/survey-mailings/batches';
import type { RecipientUpload } from '@vantage/contract/survey-mailings/recipients';
import type { Suppression } from '@vantage/contract/survey-mailings/suppressions';
import type { Subscription } from '@vantage/contract/survey-mailings/unsubscribe';
import type { Page } from '@playwright/test';
import { addressOf } from '../../product';
import { abort, stall } from '../responses';
import type { Screen, State } from '../screen';

const as = 'manager';
const id = (last: number) => `0190a1b2-0000-7000-8000-${String(last).padStart(12, '0')}`;
const surveyId = id(1);
const address = `/admin/spsconfig/${surveyId}/SendBulkEmail`;

const survey = {
  id: surveyId,
  version: 1,
  name: 'Ramp safety climate 2026',
  description: 'How safe people feel at work.',
  type: 'SurveyJS',
  launchType: 'Redirect',
  launchUrl: null,
  embedHosts: [],
  startDate: '2026-01-01',
  endDate: '2031-12-31',
  responseLimit: null,
  collectIpAddress: false,
  region: '',
  account: 'A-100',
  customerId: id(2),
  insightId: null,
  customerName: 'Northwind Aviation',
  insightTitle: null,
  state: 'Open',
  published: true,
  draftVersion: 1,
  publishedVersion: 1,
  hasUnpublishedChanges: false,
  previewUrl: '',
  liveUrl: 'https://portal.example.com/survey/x',
  responseCount: 118,
  emailsSent: 12_284,
  updatedAt: '2026-01-05T09:12:00.000Z',
};

const ago = (seconds: number): string => new Date(Date.now() - seconds * 1_000).toISOString();

const minutes = () =>
  Array.from({ length: 9 }, (_, index) => ({
    minute: ago((9 - index) * 60),
    sent: 620 + index * 60 + ((index * 7) % 5) * 40,
  }));

const batch = (given: Partial<Batch> = {}): Batch => ({
  id: id(10),
  surveyId,
  surveyName: survey.name,
  kind: 'Invitation',
  state: 'Sending',
  subject: 'How safe do you feel at work?',
  total: 12_400,
  sent: 8_284,
  failed: 37,
  skipped: 79,
  queued: 4_000,
  ratePerSecond: null,
  currentRate: 18.7,
  minutes: minutes(),
  delay: null,
  stopReason: null,
  detail: null,
  createdAt: ago(600),
  createdByName: 'Elena Marsh',
  scheduledAt: null,
  startedAt: ago(590),
  finishedAt: null,
  ...given,
});

const people: readonly Pick<BatchRecipient, 'name' | 'email' | 'state' | 'detail'>[] = [
  { name: 'Amelia Stone', email: 'a.stone@northwind.example', state: 'Sent', detail: '250 2.0.0 accepted' },
  { name: 'Yusuf Karim', email: 'y.karim@northwind.example', state: 'Sending', detail: null },
  {
    name: 'Ravi Menon',
    email: 'ravi.menon@rampserve.example',
    state: 'Failed',
    detail: '550 5.1.1 mailbox does not exist',
  },
  {
    name: 'Peter Quill',
    email: 'p.quill@northwind.example',
    state: 'Retrying',
    detail: '451 4.7.1 try later',
  },
  { name: 'Lena Fischer', email: 'l.fischer@rampserve.example', state: 'Skipped', detail: 'unsubscribed' },
  { name: 'Omar Aziz', email: 'o.aziz@northwind.example', state: 'Queued', detail: null },
  {
    name: 'Oluwaseun Adeyemi-Wolfeschlegelstein',
    email: 'oluwaseun.adeyemi-wolfeschlegelstein@northwind-aviation.example',
    state: 'Sent',
    detail: '250 2.0.0 Ok: queued as 4F1KpT2mXyz',
  },
];

const recipients = people.map((person, index): BatchRecipient => {
  const isSent = person.state === 'Sent';
  return {
    id: id(100 + index),
    line: index + 2,
    ...person,
    attempts: person.state === 'Queued' ? 0 : 1,
    sentAt: isSent ? ago(30 + index) : null,
    nextAttemptAt: person.state === 'Retrying' ? new Date(Date.now() + 90_000).toISOString() : null,
    messageId: isSent ? '<x@portal.example.com>' : null,
    clickedAt: isSent ? ago(20) : null,
    answeredAt: index === 0 ? ago(10) : null,
  };
});

const template = { id: id(20), version: 1, name: 'Invitation', subject: '', updatedAt: survey.updatedAt };

const pageOf = (items: readonly object[]) => ({
  items,
  nextCursor: null,
  total: items.length,
  totalIsExact: true,
});

/** A survey of which the batches are those given. */
const withBatches = async (page: Page, batches: readonly Batch[]): Promise<void> => {
  await page.route(/\/v1\/survey\/[^/]+$/, (route) => route.fulfill({ json: survey }));
  await page.route(/\/bulkemail\?/, (route) => route.fulfill({ json: pageOf(batches) }));
  await page.route(/\/v1\/mailtemplate\?/, (route) => route.fulfill({ json: pageOf([template]) }));
  for (const one of batches) {
    await page.route(new RegExp(`/v1/bulkemail/${one.id}$`), (route) => route.fulfill({ json: one }));
    await stall(page, new RegExp(`/v1/bulkemail/${one.id}/events`));
    await page.route(new RegExp(`/v1/bulkemail/${one.id}/recipients\\?`), (route) =>
      route.fulfill({ json: { ...pageOf(recipients), total: one.total } }),
    );
  }
};

const open = async (page: Page, query = ''): Promise<void> => {
  await page.goto(`${addressOf()}${address}${query}`);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
};

const report: RecipientUpload = {
  uploadId: id(30),
  columns: ['email', 'firstName', 'lastName', 'Team', 'Language'],
  mapping: { email: 'email', firstName: 'firstName', lastName: 'lastName' },
  rows: 12_418,
  valid: 12_388,
  invalidCount: 3,
  invalid: [
    { line: 17, value: 'ana-at-ramp', code: 'email', reason: '' },
    { line: 231, value: '', code: 'required', reason: '' },
    { line: 4_012, value: 'Wei,Chen', code: 'cells', reason: '' },
  ],
  duplicates: 15,
  unsubscribed: 12,
};

const reasons = ['unsubscribed', 'bounced', 'complained', 'added'] as const;
const reasonAt = (index: number) => reasons[index % reasons.length] ?? 'added';

const showSuppressed = (page: Page): Promise<unknown> =>
  page.route(/\/suppressed$/, (route) =>
    route.fulfill({
      json: {
        items: people.map(({ email }, index) => ({ line: 40 + index * 17, email, reason: reasonAt(index) })),
      },
    }),
  );

const upload = async (page: Page, given: RecipientUpload = report): Promise<void> => {
  await showSuppressed(page);
  await page.route(/\/bulkemail\/validate$/, (route) => route.fulfill({ json: given }));
  await page.locator('input[type=file]').setInputFiles({
    name: 'ramp-and-hangar-2026.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('email\n'),
  });
};

const text = {
  subject: 'How safe do you feel at work?',
  body:
    '<p>Hello {{firstName|colleague}},</p><p>your answers help us to make the ramp safer. It takes three minutes.</p>' +
    '<p><a href="{{surveyLink}}">Start the survey</a></p>',
};
const translations = {
  ja: {
    subject: '職場の安全についてお聞かせください',
    body: '<p>{{firstName|皆さま}}</p><p>ランプの安全向上のため、3 分ほどご協力ください。</p>',
  },
};

const showMessage = async (page: Page): Promise<void> => {
  await page.route(/\/bulkemail\/preview$/, (route) => {
    const { line = 2 } = route.request().postDataJSON() as { line?: number };
    return route.fulfill({
      json: {
        subject: text.subject,
        html: `${text.body.replace('{{firstName|colleague}}', 'Amelia').replace('{{surveyLink}}', '#survey')}<p><a href="#unsubscribe">Unsubscribe</a></p>`,
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
        risks: [
          { code: 'noDmarc', values: ['northwind.example'] },
          { code: 'noText', values: [], language: 'ja' },
        ],
        senderDns: 'checked',
      },
    }),
  );
};

/** The main button below a step, which is the last one. */
const goOn = (page: Page) => page.getByRole('main').locator('section + div > button').last();

/** By a template, since the fields' names differ by language. */
const writeMessage = async (page: Page, given: object): Promise<void> => {
  await page.route(/\/v1\/mailtemplate\/[^/]+$/, (route) =>
    route.fulfill({
      json: { ...template, languageColumn: null, translations: null, ...text, ...given },
    }),
  );
  await page.getByRole('main').getByRole('combobox').first().click();
  await page.getByRole('option', { name: template.name }).click();
  await page.getByRole('main').locator('iframe').waitFor();
};

const openMessage = async (page: Page, given: object = { translations }): Promise<void> => {
  await withBatches(page, []);
  await showMessage(page);
  await open(page);
  await upload(page);
  await goOn(page).click();
  await writeMessage(page, given);
};

const openCheck = async (page: Page): Promise<void> => {
  await openMessage(page);
  await page.getByRole('main').locator('fieldset label').nth(1).waitFor();
  await page.getByRole('main').locator('button').last().click();
  await page.getByRole('main').locator('dl').waitFor();
};

const openProgress = async (page: Page, given: Partial<Batch> = {}): Promise<void> => {
  await withBatches(page, [batch(given)]);
  await open(page, `?step=progress&batch=${id(10)}`);
  await page.getByRole('main').locator('tbody tr').first().waitFor();
};

const completed: Partial<Batch> = {
  state: 'Completed',
  sent: 12_284,
  queued: 0,
  currentRate: 0,
  finishedAt: ago(120),
};

/** The place of a button among those of a batch: cancel, rate, pause. */
const pressAction = async (page: Page, place: number): Promise<void> => {
  await openProgress(page);
  await page.getByRole('main').locator('h1 ~ *, h1').first().waitFor();
  await page.getByRole('main').getByRole('button').nth(place).click();
  await page.getByRole('dialog').waitFor();
};

const earlier = [
  batch({ ...completed, id: id(11), kind: 'Reminder', subject: 'A reminder: how safe do you feel?' }),
  batch({ ...completed, id: id(12), sent: 8_284, state: 'Cancelled' }),
];

const state = (name: string, reach: State['reach'], everyVariant = false): State => ({
  name,
  as,
  reach,
  ...(everyVariant && { everyVariant }),
});

export const bulkEmail: Screen = {
  name: 'bulk-email',
  states: [
    state(
      'recipients',
      async (page) => {
        await withBatches(page, earlier);
        await open(page, '?step=recipients');
        await page.getByRole('main').locator('tbody tr').first().waitFor();
      },
      true,
    ),
    state(
      'recipients-checked',
      async (page) => {
        await withBatches(page, []);
        await open(page);
        await upload(page);
        await goOn(page).waitFor();
      },
      true,
    ),
    state('recipients-users', async (page) => {
      await withBatches(page, []);
      await open(page);
      await page.getByRole('radio', { name: 'Users' }).check({ force: true });
    }),
    state('recipients-earlier', async (page) => {
      await withBatches(page, earlier);
      await open(page, '?step=recipients');
      await page.getByRole('radio', { name: 'Earlier e-mail' }).check({ force: true });
      await page.getByRole('combobox').first().waitFor();
    }),
    state('recipients-not-checked', async (page) => {
      await withBatches(page, []);
      await open(page);
      await abort(page, /\/bulkemail\/validate$/);
      await page.locator('input[type=file]').setInputFiles({
        name: 'ramp-and-hangar-2026.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('email\n'),
      });
      await page.getByRole('button', { name: 'Retry' }).waitFor();
    }),
    state('message', openMessage, true),
    state('message-phone-preview', async (page) => {
      await openMessage(page);
      await page.getByRole('radio', { name: 'Phone' }).check({ force: true });
    }),
    state('message-errors', async (page) => {
      await openMessage(page, { subject: ' ', translations });
      await page.getByRole('button', { name: 'Continue to review' }).click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    }),
    state('check', openCheck, true),
    state('check-later', async (page) => {
      await openCheck(page);
      await page.getByRole('radio', { name: 'Later' }).check({ force: true });
    }),
    state('progress', openProgress, true),
    state('progress-delayed', (page) =>
      openProgress(page, { delay: 'ServerUnavailable', detail: 'connect ECONNREFUSED 203.0.113.5:587' }),
    ),
    state('progress-scheduled', (page) =>
      openProgress(page, {
        state: 'Scheduled',
        sent: 0,
        failed: 0,
        skipped: 0,
        queued: 12_400,
        minutes: [],
        currentRate: 0,
        startedAt: null,
        scheduledAt: new Date(Date.now() + 5_400_000).toISOString(),
      }),
    ),
    state('progress-paused', (page) => openProgress(page, { state: 'Paused', currentRate: 0 })),
    state('progress-completed', (page) => openProgress(page, completed), true),
    state('progress-stopped', (page) =>
      openProgress(page, {
        state: 'Failed',
        stopReason: 'SurveyUnpublished',
        currentRate: 0,
        finishedAt: ago(60),
      }),
    ),
    state('progress-rate', (page) => pressAction(page, 1), true),
    state('progress-cancel', (page) => pressAction(page, 0)),
    state('progress-none', async (page) => {
      await withBatches(page, []);
      await open(page, '?step=progress');
      await page.getByRole('main').getByRole('heading', { level: 2 }).waitFor();
    }),
    state(
      'reminder',
      async (page) => {
        await withBatches(page, [batch(completed)]);
        await showSuppressed(page);
        await page.route(/\/bulkemail\/validate$/, (route) =>
          route.fulfill({ json: { ...report, valid: 4_120, invalid: [], invalidCount: 0, duplicates: 0 } }),
        );
        await open(page, '?step=recipients&kind=reminder');
        await page.getByRole('main').locator('dl').waitFor();
      },
      true,
    ),
    state('reminder-nobody', async (page) => {
      await withBatches(page, [batch(completed)]);
      await page.route(/\/bulkemail\/validate$/, (route) =>
        route.fulfill({
          json: {
            ...report,
            rows: 0,
            valid: 0,
            invalid: [],
            invalidCount: 0,
            duplicates: 0,
            unsubscribed: 0,
          },
        }),
      );
      await open(page, '?step=recipients&kind=reminder');
      await page.getByRole('main').getByRole('heading', { level: 2 }).waitFor();
    }),
    state('not-published', async (page) => {
      await withBatches(page, []);
      await page.route(/\/v1\/survey\/[^/]+$/, (route) =>
        route.fulfill({ json: { ...survey, state: 'Draft', published: false } }),
      );
      await open(page);
      await page.getByRole('main').getByRole('heading', { level: 2 }).waitFor();
    }),
    state('loading', async (page) => {
      await stall(page, /\/v1\/survey\/[^/]+$/);
      await open(page);
    }),
    state('failed', async (page) => {
      await abort(page, /\/v1\/survey\/[^/]+$/);
      await open(page);
      await page.getByRole('button', { name: 'Retry' }).waitFor();
    }),
  ],
};

const suppressions = people.map(({ email }, index): Suppression => ({
  id: id(200 + index),
  email,
  reason: reasonAt(index),
  createdAt: ago(index * 90_000),
}));

const openSuppressions = async (page: Page, items: readonly Suppression[]): Promise<void> => {
  await page.route(/\/v1\/suppression\?/, (route) => route.fulfill({ json: pageOf(items) }));
  await page.goto(`${addressOf()}/admin/spsconfig/suppressions`);
  await page.getByRole('main').locator('tbody tr, h2').first().waitFor();
};

export const suppressedAddresses: Screen = {
  name: 'suppressed-addresses',
  states: [
    state('filled', (page) => openSuppressions(page, suppressions), true),
    state('empty', (page) => openSuppressions(page, [])),
    state('add', async (page) => {
      await openSuppressions(page, suppressions);
      await page.getByRole('button', { name: 'Add address' }).click();
      await page.getByRole('dialog').waitFor();
    }),
    state('import', async (page) => {
      await openSuppressions(page, suppressions);
      await page.getByRole('button', { name: 'Import' }).click();
      await page.getByRole('dialog').waitFor();
    }),
  ],
};

/** A logo with round corners. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><rect width="96" height="96" rx="22" fill="#0f766e"/><path d="M28 24v48M68 24v48M28 48h40" stroke="#fff" stroke-width="12"/></svg>`;
const subscription: Subscription = {
  state: 'Subscribed',
  maskedEmail: 'am•••@northwind.example',
  organizationName: 'Halden Risk',
  logoUrl: '/logo.svg',
  brandColor: '#0f766e',
};

const openUnsubscribe = async (page: Page, respond: Partial<Subscription> | null): Promise<void> => {
  await page.route(/\/logo\.svg$/, (route) => route.fulfill({ contentType: 'image/svg+xml', body: logo }));
  await page.route(/\/v1\/public\/unsubscribe\//, (route) =>
    respond ? route.fulfill({ json: { ...subscription, ...respond } }) : route.fulfill({ status: 404 }),
  );
  await page.goto(`${addressOf()}/unsubscribe/token`);
  await page.getByRole('heading', { level: 1 }).waitFor();
};

export const unsubscribing: Screen = {
  name: 'unsubscribe',
  states: [
    { name: 'question', everyVariant: true, reach: (page) => openUnsubscribe(page, {}) },
    { name: 'done', reach: (page) => openUnsubscribe(page, { state: 'Unsubscribed' }) },
    { name: 'no-logo', reach: (page) => openUnsubscribe(page, { logoUrl: null, brandColor: null }) },
    { name: 'invalid', reach: (page) => openUnsubscribe(page, null) },
  ],
};
