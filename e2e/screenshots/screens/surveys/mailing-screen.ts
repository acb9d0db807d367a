import { abort, fail, stall } from '../../responses';
import type { Screen, State } from '../../screen';
import { survey, ago, mailing, report, text, translations, completed, earlier } from '../../mailing-data';
import {
  withMailings,
  open,
  showSuppressed,
  upload,
  continueButton,
  openMessage,
  openCheck,
  openProgress,
  pressAction,
} from '../../mailing-steps';

const state = (name: string, reach: State['reach'], everyVariant = false): State => ({
  name,
  as: 'manager',
  reach,
  ...(everyVariant && { everyVariant }),
});

export const mailingScreen: Screen = {
  name: 'mailing',
  states: [
    state(
      'recipients',
      async (page) => {
        await withMailings(page, earlier);
        await open(page, '?step=recipients');
        await page.getByRole('main').locator('tbody tr').first().waitFor();
      },
      true,
    ),
    state(
      'recipients-checked',
      async (page) => {
        await withMailings(page, []);
        await open(page);
        await upload(page);
        await continueButton(page).waitFor();
      },
      true,
    ),
    state('recipients-users', async (page) => {
      await withMailings(page, []);
      await open(page);
      await page.getByRole('radio', { name: 'Users' }).check({ force: true });
    }),
    state('recipients-earlier', async (page) => {
      await withMailings(page, earlier);
      await open(page, '?step=recipients');
      await page.getByRole('radio', { name: 'Earlier mailing' }).check({ force: true });
      await page.getByRole('combobox').first().waitFor();
    }),
    state('recipients-not-checked', async (page) => {
      await withMailings(page, []);
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
    state('message-suppressed', async (page) => {
      await openMessage(page);
      await page.route(/\/bulkemail\/preview$/, (route) =>
        route.fulfill({
          json: {
            subject: text.subject,
            html: text.body,
            text: '',
            recipient: {
              line: 40,
              email: 'a.stone@northwind.example',
              suppressed: 'unsubscribed',
              previous: 39,
              next: 41,
            },
          },
        }),
      );
      await page.getByRole('button', { name: 'Next recipient' }).click();
      await page.getByText("Won't get this e-mail").waitFor();
    }),
    state('message-nobody', async (page) => {
      await openMessage(page);
      await fail(page, /\/bulkemail\/preview$/, 409, 'recipients.none');
      await page.getByRole('button', { name: 'Next recipient' }).click();
      await page.getByText('No one gets this e-mail').waitFor();
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
    state(
      'progress-recipients',
      async (page) => {
        await openProgress(page);
        await page
          .getByRole('main')
          .locator('table')
          .last()
          .evaluate((element) => element.scrollIntoView());
      },
      true,
    ),
    state('progress-delayed', (page) =>
      openProgress(page, {
        delayReason: 'ServerUnavailable',
        detail: 'connect ECONNREFUSED 203.0.113.5:587',
      }),
    ),
    state('progress-scheduled', (page) =>
      openProgress(page, {
        state: 'Scheduled',
        sent: 0,
        failed: 0,
        skipped: 0,
        bounced: 0,
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
      await withMailings(page, []);
      await open(page, '?step=progress');
      await page.getByRole('main').getByRole('heading', { level: 2 }).waitFor();
    }),
    state(
      'reminder',
      async (page) => {
        await withMailings(page, [mailing(completed)]);
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
      await withMailings(page, [mailing(completed)]);
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
      await withMailings(page, []);
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
