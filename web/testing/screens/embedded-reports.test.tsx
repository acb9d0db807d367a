import { readSessionExpiry } from '@vantage/contract/auth/session-expiry';
import { getInsightEmbed, type FrameEmbed, type PowerBiEmbed } from '@vantage/contract/insights/insights';
import { role } from '@vantage/contract/permissions';
import { listInsightSurveys } from '@vantage/contract/surveys/surveys';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../accessibility';
import { mockResponse, listCalls, problemResponse } from '../fake-api';
import { expectScreen, openApp, signIn } from '../open-app';
import { getId, northwind, wildlife } from '../organization';
import {
  fakeReportPage,
  readReportPage,
  releaseReportPage,
  removeReportPage,
  sendFromReportPage,
} from '../report-page';

const { title } = wildlife;
const rampSurvey = { id: getId(301), name: 'Ramp safety', liveUrl: 'https://demo.example.com/survey/ramp' };
const minutes = (count: number): number => count * 60_000;

const frames = () => document.querySelectorAll('main iframe');
const heading = async () => (await readReportPage())?.heading;
const token = async () => (await readReportPage())?.token;
const loads = async () => (await readReportPage())?.loads;
const requested = () => listCalls(getInsightEmbed).length;
const status = (text: string) => page.getByRole('status').filter({ hasText: text });
const slow = () => page.getByText('This is taking longer than usual.');
const retry = () => page.getByRole('button', { name: 'Retry' });

/** Each request gets another token, valid for half an hour. */
const answerEmbed = () =>
  mockResponse(getInsightEmbed, (): PowerBiEmbed => ({
    kind: 'powerbi',
    mode: 'token',
    embedUrl: 'https://app.powerbi.com/reportEmbed?reportId=report-1',
    reportId: 'report-1',
    accessToken: `embed-token-${requested()}`,
    expiresAt: new Date(Date.now() + minutes(30)).toISOString(),
    expiresInSeconds: 1_800,
    filters: [],
  }));

const open = async () => {
  await openApp(`/insight/${wildlife.id}/view?customerId=${northwind.id}`);
  await expectScreen(title);
};

const openLoaded = async () => {
  await open();
  await expect.element(status('has loaded')).toBeInTheDocument();
  // The frame's document is committed a little later for those outside the page.
  await expect.poll(readReportPage).toEqual({ heading: 'report-1', token: 'embed-token-1', loads: '1' });
};

const expectVisible = () => expect.poll(heading).toBe('report-1');

/** Time also passes by itself, so that the screen can wait for its own timers. */
const controlTime = () => vi.useFakeTimers({ shouldAdvanceTime: true });

const haveVisibility = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

/** The library's event bubbles up to the window, where Vitest would log it as an error of the test. */
const stopErrorEvent = (event: Event) => {
  if (event instanceof CustomEvent) event.stopPropagation();
};

beforeEach(async () => {
  signIn({ user: { appRoleId: role.user } });
  answerEmbed();
  document.addEventListener('error', stopErrorEvent);
  await fakeReportPage();
});

afterEach(async () => {
  vi.useRealTimers();
  document.removeEventListener('error', stopErrorEvent);
  await removeReportPage();
});

test('its token is replaced in place ten minutes before it expires', async () => {
  controlTime();
  await openLoaded();
  // The URL does not open without the token.
  await expect.element(page.getByRole('link', { name: 'Open in a new tab' })).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(minutes(19));
  expect(requested()).toBe(1);
  await vi.advanceTimersByTimeAsync(minutes(2));
  await expect.poll(token).toBe('embed-token-2');
  expect(await loads()).toBe('1');
  expect(requested()).toBe(2);
});

test('a tab that was suspended past the token’s expiry reloads the report when it becomes visible', async () => {
  controlTime();
  await openLoaded();
  haveVisibility('hidden');
  vi.setSystemTime(Date.now() + minutes(45));
  expect(requested()).toBe(1);
  haveVisibility('visible');
  await expect.poll(token).toBe('embed-token-2');
  await expect.poll(loads).toBe('2');
});

test('a report that reports an expired token gets a new one, even during its first load', async () => {
  await fakeReportPage({ firstGoodLoad: 2 });
  await open();
  await expect.poll(loads).toBe('2');
  await expect.element(status('has loaded')).toBeInTheDocument();
  expect(requested()).toBe(2);
});

test('messages of other windows are ignored (S51)', async () => {
  await openLoaded();
  const uid = new URL(frames()[0]?.getAttribute('src') ?? '').searchParams.get('uid');
  expect(uid).not.toBeNull();
  const message = 'PowerBINotAuthorizedException';
  // Messages arrive in order, so by then the first one was received or blocked.
  const isOver = new Promise<void>((resolve) =>
    window.addEventListener('message', ({ data }) => data === 'over' && resolve()),
  );
  window.postMessage(
    { method: 'POST', url: `/reports/${uid}/events/error`, headers: { id: 'rogue' }, body: { message } },
    '*',
  );
  window.postMessage('over', '*');
  await isOver;
  expect(await heading()).toBe('report-1');
  await sendFromReportPage('error', { message });
  await expect.element(page.getByText('The provider refused to show this insight')).toBeVisible();
});

test('a Power BI that does not respond is reported with advice after a minute, and Retry tries again', async () => {
  controlTime();
  await fakeReportPage({ pending: true });
  await open();
  await expect.poll(frames).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(21_000);
  await expect.element(slow()).toBeVisible();
  await vi.advanceTimersByTimeAsync(40_000);
  await expect.element(page.getByText("Power BI didn't show this insight")).toBeVisible();
  await expect
    .element(page.getByText('may be blocking app.powerbi.com, or your browser may be blocking its cookies'))
    .toBeVisible();
  expect(frames()).toHaveLength(0);
  expect(page.getByRole('link', { name: 'Back to insights' }).elements()).toHaveLength(2);
  await expectAccessible();
  await fakeReportPage();
  await retry().click();
  await expectVisible();
});

test('the open survey of an insight is offered, also to learners', async () => {
  signIn({ user: { appRoleId: role.learner } });
  mockResponse(listInsightSurveys, { surveys: [rampSurvey] });
  await open();
  const offer = page.getByRole('link', { name: 'Take survey: Ramp safety', exact: true });
  await expect.element(offer).toHaveAttribute('href', 'https://demo.example.com/survey/ramp');
  await expect.element(offer).toHaveAttribute('target', '_blank');
  expect(listCalls(listInsightSurveys)[0]).toMatchObject({
    params: { insightId: wildlife.id },
    query: { customerId: northwind.id },
  });
  await page.viewport(390, 844);
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Take survey: Ramp safety' })).toBeVisible();
  await expectAccessible();
});

test('several open surveys of an insight are offered in a menu that fits on a phone', async () => {
  const named = (index: number, name: string) => ({ ...rampSurvey, id: getId(310 + index), name });
  const longName = 'W'.repeat(128);
  mockResponse(listInsightSurveys, { surveys: [named(0, longName), named(1, 'Usefulness')] });
  await open();
  await page.getByRole('button', { name: 'Take a survey' }).click();
  await expect
    .element(page.getByRole('menuitem', { name: 'Usefulness', exact: true }))
    .toHaveAttribute('href', rampSurvey.liveUrl);
  await page.viewport(390, 844);
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect.element(page.getByRole('menuitem', { name: `Take survey: ${longName}` })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectAccessible();
});

test('a report that loads late is shown', async () => {
  controlTime();
  await fakeReportPage({ pending: true });
  await open();
  await expect.poll(frames).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(21_000);
  await expect.element(slow()).toBeVisible();
  await releaseReportPage();
  await expectVisible();
  await expect.element(slow()).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(61_000);
  expect(await heading()).toBe('report-1');
});

test('leaving the screen stops everything', async () => {
  controlTime();
  await openLoaded();
  await page.getByRole('link', { name: 'Back to insights' }).click();
  await expectScreen('Insights');
  expect(frames()).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(minutes(25));
  expect(requested()).toBe(1);
});

describe('when the provider rejects the report', () => {
  test.for([
    ['unreachable', "The dashboard provider can't be reached", "This server can't reach the provider"],
    ['accessDenied', 'The provider refused to show this insight', 'The provider denied access'],
    ['quota', 'Viewing quota used up', 'Assign the workspace to a Power BI capacity'],
  ] as const)(
    '%s is reported, to administrators with advice, and Retry shows the report',
    async ([reason, words, advice]) => {
      signIn();
      mockResponse(getInsightEmbed, problemResponse('embed.providerFailed', { reason }));
      await open();
      await expect.element(page.getByText(words)).toBeVisible();
      await expect.element(page.getByText(advice)).toBeVisible();
      expect(frames()).toHaveLength(0);
      answerEmbed();
      await retry().click();
      await expectVisible();
    },
  );

  test('a report with an unsafe identity is not shown, and administrators see what is wrong', async () => {
    mockResponse(getInsightEmbed, problemResponse('embed.unsafe', { reason: 'identityBlank' }));
    await open();
    await expect.element(page.getByText("It isn't clear whose data it would show.")).toBeVisible();
    expect(frames()).toHaveLength(0);
    signIn();
    await open();
    await expect
      .element(page.getByText(/identity contains a space for this client, which Power BI doesn't accept/))
      .toBeVisible();
    await expect.element(page.getByText(/Row-level identity/)).toBeVisible();
    expect(frames()).toHaveLength(0);
  });

  test('a report that the user may no longer see closes when its token expires', async () => {
    controlTime();
    // Half an hour without use has the page ask.
    mockResponse(readSessionExpiry, { idleEndsInSeconds: 1800, endsInSeconds: 30_000 });
    await openLoaded();
    mockResponse(getInsightEmbed, problemResponse('notFound'));
    await vi.advanceTimersByTimeAsync(minutes(31));
    await expect.element(page.getByText('Insight not found')).toBeVisible();
    expect(frames()).toHaveLength(0);
  });
});

describe('a plain frame of a provider, whose content is opaque', () => {
  const address = 'https://app.powerbi.com/view?r=1';
  const advice = () => page.getByText('Not loading?');

  beforeEach(() => {
    mockResponse(getInsightEmbed, { kind: 'powerbi', mode: 'iframe', url: address } satisfies FrameEmbed);
  });

  test('is not reported as loaded without a response, and offers a way to continue', async () => {
    await fakeReportPage({ rejected: true });
    await open();
    await expect.element(status(`${title} is displayed`)).toBeInTheDocument();
    await expect.element(page.getByText('has loaded')).not.toBeInTheDocument();
    await expect.element(advice()).toBeVisible();
    const link = page.getByRole('link', { name: 'Open it in a new tab' });
    await expect.element(link).toHaveAttribute('href', address);
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expectAccessible();
    await fakeReportPage();
    await retry().click();
    await expect.poll(heading).toBe('Reading');
    await expect.element(advice()).toBeVisible();
  });

  test('is given up after a minute without a response', async () => {
    controlTime();
    await fakeReportPage({ pending: true });
    await open();
    await expect.poll(frames).toHaveLength(1);
    await expect.element(advice()).not.toBeVisible();
    await vi.advanceTimersByTimeAsync(21_000);
    await expect.element(slow()).toBeVisible();
    await vi.advanceTimersByTimeAsync(40_000);
    await expect.element(page.getByText("This insight can't be reached")).toBeVisible();
  });
});
