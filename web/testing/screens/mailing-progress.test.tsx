import {
  cancelMailing,
  exportMailingRecipients,
  getMailing,
  listMailings,
  listMailingRecipients,
  pauseMailing,
  resumeMailing,
  retryFailedMailing,
  setMailingRate,
  watchMailing,
  type Mailing,
} from '@vantage/contract/mailings/mailings';
import { getSurvey } from '@vantage/contract/surveys/surveys';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../accessibility';
import { mockResponse, listCalls, problemResponse, unreachable } from '../fake-api';
import { expectNoOverflow, expectToast, openApp, pressWithin, signIn } from '../open-app';
import { getId, page as pageResponse } from '../organization';
import {
  answerMailing,
  mailedRecipients,
  mailedSurvey as survey,
  mailingAddress as address,
} from '../mailing-data';

const seconds = (count: number): number => count * 1_000;

beforeEach(() => {
  signIn();
  mockResponse(getSurvey, survey);
  mockResponse(listMailings, pageResponse([]));
  mockResponse(listMailingRecipients, pageResponse(mailedRecipients, null, 12_400));
});

describe('progress', () => {
  test('a mailing that is being sent is shown first, with its figures and recipients', async () => {
    answerMailing();
    await openApp(address);
    await expect.element(page.getByText('67.7%')).toBeVisible();
    await expect.element(page.getByText('03:34')).toBeVisible();
    await expect.element(page.getByText('18.7 per second')).toBeVisible();
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '67');
    const row = (email: string) => page.getByRole('row').filter({ hasText: email });
    await expect.element(row('a.stone@')).toHaveTextContent(/Sent.*250 2\.0\.0 accepted.*Answered/);
    await expect
      .element(row('p.quill@'))
      .toHaveTextContent(/Retrying.*Next attempt 11\/17\/2025, 14:38\. 451 4\.7\.1 try again later/);
    await expect.element(row('l.fischer@')).toHaveTextContent(/Skipped.*Unsubscribed/);
    await expectAccessible();
  });

  describe('a row', () => {
    const email = 'p.quill@northwind.example';
    const row = page.getByRole('button', { name: /^p\.quill@/ });
    const dialog = page.getByRole('dialog', { name: email });
    const answerRecipient = (detail: string): void =>
      mockResponse(
        listMailingRecipients,
        pageResponse(mailedRecipients.flatMap((one) => (one.email === email ? [{ ...one, detail }] : []))),
      );

    test('opens everything about its recipient, by touch and by keyboard', async () => {
      await page.viewport(390, 844);
      const words = `451 4.7.1 https://mx.example/policy?${'greylisting-'.repeat(20)}`;
      answerRecipient(words);
      answerMailing();
      await openApp(address);
      await row.click();
      const value = dialog.getByText(words);
      await expect.element(value).toHaveTextContent(/^Next attempt 11\/17\/2025, 14:38\. 451/);
      expect(value.element().scrollWidth).toBeLessThanOrEqual(value.element().clientWidth);
      for (const text of ['Retrying', 'Peter Quill', 'Harrow Field'])
        await expect.element(dialog.getByText(text)).toBeVisible();
      await expectAccessible();
      await pressWithin(dialog, '{Escape}');
      await expect.element(row).toHaveFocus();
      await userEvent.keyboard('{Enter}');
      await expect.element(dialog).toBeVisible();
    });

    test('that is open shows what becomes of its recipient', async () => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      onTestFinished(() => void vi.useRealTimers());
      answerRecipient('451 try later');
      answerMailing();
      await openApp(address);
      await row.click();
      await expect.element(dialog.getByText(/451 try later$/)).toBeVisible();
      answerRecipient('451 another reason');
      await vi.advanceTimersByTimeAsync(seconds(3));
      await expect.element(dialog.getByText(/451 another reason$/)).toBeVisible();
    });
  });

  test('recipients are filtered by state and address, and exported', async () => {
    answerMailing();
    mockResponse(exportMailingRecipients, 'line,email\n');
    await openApp(address);
    await page.getByRole('radio', { name: 'Queued 4,000' }).click();
    await expect
      .poll(() => listCalls(listMailingRecipients).at(-1)?.query.state)
      .toEqual(['Queued', 'Sending', 'Retrying']);
    await page.getByRole('radio', { name: 'Failed 37' }).click();
    await page.getByRole('searchbox').fill('ravi');
    await expect
      .poll(() => listCalls(listMailingRecipients).at(-1)?.query)
      .toMatchObject({ state: ['Failed'], search: 'ravi' });
    mockResponse(listMailingRecipients, pageResponse([]));
    await page.getByRole('searchbox').fill('nobody');
    await expect.element(page.getByText('No recipient matches')).toBeVisible();
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expect.poll(() => listCalls(exportMailingRecipients)).toHaveLength(1);
  });

  test('says that recipients are loading until they are listed', async () => {
    answerMailing();
    mockResponse(listMailingRecipients, pageResponse([]));
    await openApp(address);
    await expect.element(page.getByRole('status', { name: 'Loading recipients' })).toBeVisible();
    await expect.element(page.getByText('No recipient matches')).not.toBeInTheDocument();
    mockResponse(listMailingRecipients, pageResponse(mailedRecipients, null, 12_400));
    await expect.element(page.getByRole('row').filter({ hasText: 'a.stone@' })).toBeVisible();
  });

  test('says when the recipients of a scheduled mailing will be listed', async () => {
    answerMailing({ state: 'Scheduled', scheduledAt: '2025-12-01T09:00:00.000Z', sent: 0, queued: 12_400 });
    mockResponse(listMailingRecipients, pageResponse([]));
    await openApp(address);
    await expect.element(page.getByText('No recipients are listed yet')).toBeVisible();
    await expect.element(page.getByText('They appear here when sending starts.')).toBeVisible();
  });

  test.for([
    [
      { delayReason: 'ServerUnavailable', detail: 'connect ECONNREFUSED' },
      /can't be reached right now.*ECONNREFUSED/,
    ],
    [{ delayReason: 'Throttled', detail: '421 too fast' }, /Sending has slowed down.*421 too fast/],
    [{ delayReason: 'OutboundHeld', state: 'Scheduled' }, /on hold for maintenance/],
  ] as const)('a delay is put in plain words (%#)', async ([more, text]) => {
    answerMailing(more);
    await openApp(address);
    await expect.element(page.getByText(text)).toBeVisible();
    await expectAccessible();
  });

  test.for([
    ['Paused', 'Nothing will be sent until you resume sending.'],
    ['Failed', /people who were already sent the e-mail are skipped/],
  ] as const)('says what it means to be %s', async ([state, text]) => {
    answerMailing({ state });
    await openApp(`${address}?mailing=${getId(320)}`);
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(page.getByText('03:34')).not.toBeInTheDocument();
  });

  test('says why it stopped, in the language of the reader', async () => {
    answerMailing({ state: 'Failed', stopReason: 'SurveyUnpublished' });
    await openApp(`${address}?mailing=${getId(320)}`);
    await expect
      .element(page.getByText('The survey is no longer published. Publish it, then resume sending.'))
      .toBeVisible();
    await expectAccessible();
    // What the server refuses to a mailing that has stopped is not offered.
    for (const name of ['Resume sending', 'Cancel sending'])
      await expect.element(page.getByRole('button', { name })).toBeVisible();
    for (const name of ['Change rate', /^Retry 37/])
      await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();
  });

  test('events keep it up to date', async () => {
    const mailing = answerMailing();
    mockResponse(watchMailing, { ...mailing, sent: 9_284, queued: 3_000 });
    await openApp(address);
    await expect.element(page.getByText('75.8%')).toBeVisible();
  });

  test('events that stopped are asked for again', async () => {
    const mailing = answerMailing();
    const seen = { ...mailing, sent: 9_284, queued: 3_000 };
    mockResponse(watchMailing, unreachable);
    await openApp(address);
    await expect.element(page.getByText('67.7%')).toBeVisible();
    mockResponse(watchMailing, seen);
    await expect.element(page.getByText('75.8%')).toBeVisible();
  });

  test('says that it waits if nothing is sent for a while', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    answerMailing();
    mockResponse(watchMailing, unreachable);
    await openApp(address);
    await expect.element(page.getByText('67.7%')).toBeVisible();
    await vi.advanceTimersByTimeAsync(seconds(30));
    await expect.element(page.getByText(/^Waiting to continue\./)).toBeVisible();
    answerMailing({ sent: 9_284, queued: 3_000 });
    await vi.advanceTimersByTimeAsync(seconds(5));
    await expect.element(page.getByText('75.8%')).toBeVisible();
    await expect.element(page.getByText(/^Waiting to continue\./)).not.toBeInTheDocument();
  });

  test('a lost connection leaves the last figures, and says so', async () => {
    // Time also passes by itself, so that the screen can wait for its own timers.
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    answerMailing();
    mockResponse(watchMailing, unreachable);
    await openApp(address);
    await expect.element(page.getByText('67.7%')).toBeVisible();
    mockResponse(getMailing, unreachable);
    await vi.advanceTimersByTimeAsync(seconds(10));
    await expect.element(page.getByText(/The connection was lost/)).toBeVisible();
    await expect.element(page.getByText('67.7%')).toBeVisible();
    answerMailing({ state: 'Completed', queued: 0, sent: 12_284, finishedAt: '2025-11-17T13:40:00.000Z' });
    await vi.advanceTimersByTimeAsync(seconds(5));
    await expect.element(page.getByRole('heading', { name: 'Completed' })).toBeVisible();
    await expect.element(page.getByText('100%')).toBeVisible();
  });

  test('fits a phone, where the next attempt and reasons are below the state', async () => {
    await page.viewport(390, 844);
    answerMailing();
    await openApp(address);
    await expect.element(page.getByText('67.7%')).toBeVisible();
    const row = (email: string) => page.getByRole('row').filter({ hasText: email });
    for (const [email, text] of [
      ['p.quill@', /^Next attempt 11\/17\/2025, 14:38\. 451/],
      ['ravi.menon@', '550 5.1.1 mailbox does not exist'],
      ['l.fischer@', 'Unsubscribed'],
    ] as const)
      await expect.element(row(email).getByText(text)).toBeVisible();
    await expect.element(row('a.stone@').getByText(/accepted/)).not.toBeInTheDocument();
    for (const element of page.getByRole('row').elements())
      expect(element.getBoundingClientRect().height).toBeLessThanOrEqual(44);
    expectNoOverflow();
    await expectAccessible();
  });

  test('a mailing that does not exist says so', async () => {
    mockResponse(getMailing, problemResponse('notFound'));
    await openApp(`${address}?mailing=${getId(99)}`);
    await expect.element(page.getByText('Not found')).toBeVisible();
  });
});

describe('a mailing that has not ended', () => {
  test('is paused and resumed', async () => {
    answerMailing();
    mockResponse(pauseMailing, () => answerMailing({ state: 'Paused' }));
    mockResponse(resumeMailing, () => answerMailing());
    await openApp(address);
    await page.getByRole('button', { name: 'Pause sending' }).click();
    await expectToast('Sending was paused.');
    await expect.element(page.getByRole('heading', { name: 'Paused' })).toBeVisible();
    const resume = page.getByRole('button', { name: 'Resume sending' });
    await expect.element(resume).toHaveFocus();
    await resume.click();
    await expect.element(page.getByRole('heading', { name: 'Sending', exact: true })).toBeVisible();
  });

  test('is canceled once that is confirmed', async () => {
    answerMailing();
    mockResponse(cancelMailing, () =>
      answerMailing({ state: 'Cancelled', finishedAt: '2025-11-17T13:40:00.000Z' }),
    );
    await openApp(address);
    await page.getByRole('button', { name: 'Cancel sending' }).click();
    await expect.element(page.getByText(/The remaining 4,000 recipients won't get/)).toBeVisible();
    await page.getByRole('button', { name: 'Keep sending' }).click();
    expect(listCalls(cancelMailing)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel sending' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel sending' }).click();
    await expect.element(page.getByRole('heading', { name: 'Canceled' })).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
    await expect.element(page.getByRole('button', { name: 'New mailing' })).toBeVisible();
  });

  test('is followed while its cancellation is being confirmed, until no recipient is left', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const answerPolls = (more: Partial<Mailing> = {}): void => {
      answerMailing(more);
      mockResponse(watchMailing, unreachable);
    };
    answerPolls();
    await openApp(address);
    await page.getByRole('button', { name: 'Cancel sending' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel “How safe is the ramp?”?' });
    await expect.element(dialog.getByText(/The remaining 4,000 recipients won't get/)).toBeVisible();
    answerPolls({ sent: 9_284, queued: 3_000 });
    await vi.advanceTimersByTimeAsync(seconds(5));
    await expect.element(dialog.getByText(/The remaining 3,000 recipients won't get/)).toBeVisible();
    answerPolls({ state: 'Completed', queued: 0, sent: 12_284, finishedAt: '2025-11-17T13:40:00.000Z' });
    await vi.advanceTimersByTimeAsync(seconds(5));
    await expect.element(page.getByRole('heading', { name: 'Completed' })).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(listCalls(cancelMailing)).toEqual([]);
  });

  test('gets another rate, in whole numbers', async () => {
    answerMailing();
    mockResponse(setMailingRate, ({ body }) => answerMailing({ ratePerSecond: body.ratePerSecond }));
    await openApp(address);
    await page.getByRole('button', { name: 'Change rate' }).click();
    const rate = page.getByRole('textbox', { name: /^E-mails per second/ });
    await rate.fill('0');
    await page.getByRole('dialog').getByRole('button', { name: 'Change rate' }).click();
    await expect.element(page.getByText('Enter a whole number from 1 to 1,000.')).toBeVisible();
    await expectAccessible();
    await rate.fill('5');
    await page.getByRole('dialog').getByRole('button', { name: 'Change rate' }).click();
    await expectToast('The rate was changed.');
    expect(listCalls(setMailingRate)[0]?.body).toEqual({ ratePerSecond: 5 });
  });

  test('sends again what failed', async () => {
    answerMailing();
    mockResponse(retryFailedMailing, () => answerMailing({ failed: 0, queued: 4_037 }));
    await openApp(address);
    await page.getByRole('button', { name: 'Retry 37 failed e-mails' }).click();
    await expectToast('The failed e-mails are being sent again.');
    await expect.element(page.getByRole('button', { name: /^Retry/ })).not.toBeInTheDocument();
  });

  test('says if its state has changed in the meantime', async () => {
    answerMailing();
    mockResponse(pauseMailing, problemResponse('mailing.state'));
    await openApp(address);
    await page.getByRole('button', { name: 'Pause sending' }).click();
    await expectToast(/the status of this mailing has changed/);
  });
});

test('earlier mailings are listed, and lead to their progress', async () => {
  answerMailing({ state: 'Completed', queued: 0, finishedAt: '2025-11-17T13:40:00.000Z' });
  await openApp(address);
  await expect.element(page.getByRole('heading', { name: 'Earlier mailings' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'How safe is the ramp?' }).click();
  await expect.element(page.getByRole('heading', { name: 'Completed' })).toBeVisible();
  await page.getByRole('button', { name: 'New mailing' }).click();
  await expect.element(page.getByText('Drop a CSV file or Excel workbook here')).toBeVisible();
});

test('while a mailing runs, the next one can be prepared', async () => {
  answerMailing();
  await openApp(`${address}?step=recipients`);
  await expect.element(page.getByText(/is being sent to 12,400 people/)).toBeVisible();
  await page.getByRole('button', { name: 'Show progress' }).click();
  await expect.element(page.getByText('67.7%')).toBeVisible();
  await userEvent.keyboard('{Escape}');
});

test('says what has become of the mailing that runs in another tab', async () => {
  const mailing = answerMailing();
  mockResponse(watchMailing, { ...mailing, state: 'Paused' });
  await openApp(`${address}?step=recipients`);
  await expect
    .element(page.getByText(/^Sending “How safe is the ramp\?” to 12,400 people is paused\./))
    .toBeVisible();
  answerMailing({ state: 'Scheduled', scheduledAt: '2025-12-01T09:00:00.000Z' });
  await openApp(`${address}?step=recipients`);
  await expect
    .element(page.getByText(/ to 12,400 people is scheduled for .+\. You can start another mailing/))
    .toBeVisible();
});
