import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility';
import { answer, live, liveWith, openSurveyPage, problem, retry, title } from '../../../testing/survey-page';
import { removeStylesFromIcons } from '../../lib/browser/survey-content-security';

test('icons have no style attributes, which the Content-Security-Policy would block', async () => {
  removeStylesFromIcons();
  await openSurveyPage({ get: () => Response.json(live), post: () => problem(404, 'notFound') });
  await expect.element(answer).toBeVisible();
  const styled = '#icon-timercircle circle';
  await expect.poll(() => document.querySelector(styled)?.getAttribute('stroke')).toMatch(/^var\(--/);
  expect(document.querySelectorAll('symbol [style]')).toHaveLength(0);
});

test('titles are headings below that of the page', async () => {
  const text = { type: 'text', name: 'q', title: 'How is it?' };
  const definition = {
    title: 'Ramp',
    pages: [
      {
        title: 'Work',
        elements: [
          { ...text, name: 'q1', title: 'Where?' },
          {
            type: 'panel',
            name: 'tools',
            title: 'Tools',
            elements: [{ ...text, name: 'q2', title: 'Which?' }],
          },
        ],
      },
    ],
  };
  await openSurveyPage({
    get: () => Response.json(liveWith(definition)),
    post: () => problem(404, 'notFound'),
  });
  const heading = (level: number, name: string) => page.getByRole('heading', { level, name });
  await expect.element(heading(4, 'Which?')).toBeVisible();
  for (const [level, name] of [
    [1, 'Ramp'],
    [2, 'Work'],
    [3, 'Where?'],
    [3, 'Tools'],
  ] as const)
    await expect.element(heading(level, name)).toBeVisible();
  const { marginBlockStart, fontSize } = getComputedStyle(heading(3, 'Where?').element());
  expect([marginBlockStart, Number.parseFloat(fontSize)]).toEqual(['0px', 16]);
});

test('another page takes the focus and is announced; what has the focus is clearly visible', async () => {
  const definition = {
    pages: [
      { elements: [{ type: 'radiogroup', name: 'shift', title: 'When do you work?', choices: ['Nights'] }] },
      { title: 'Nights', elements: [{ type: 'comment', name: 'why', title: 'What makes nights harder?' }] },
    ],
  };
  await openSurveyPage({
    get: () => Response.json(liveWith(definition)),
    post: () => problem(404, 'notFound'),
  });
  const button = page.getByRole('button', { name: 'Next' });
  await expect.element(button).toBeVisible();
  button.element().focus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Tab}');
  await expect.element(button).toHaveFocus();
  const ring = getComputedStyle(document.documentElement).getPropertyValue('--vg-focus');
  const sample = document.body.appendChild(document.createElement('i'));
  sample.style.color = ring;
  expect(getComputedStyle(button.element()).boxShadow).toContain(
    `${getComputedStyle(sample).color} 0px 0px 0px 3px`,
  );
  sample.remove();

  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('group', { name: 'Page 2 of 2: Nights' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(answer).toHaveFocus();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect.element(page.getByRole('group', { name: 'Page 1 of 2' })).toHaveFocus();
});

test('a survey by invitation only asks for the personal link', async () => {
  await openSurveyPage({
    get: () => Response.json({ ...liveWith(null), state: 'InvitationOnly' }),
    post: () => problem(409, 'survey.invitationOnly'),
  });
  await expect.element(title('This survey is by invitation only')).toBeVisible();
  await expect.element(page.getByText('Use the personal link in your invitation e-mail')).toBeVisible();
});

test.each([
  ['NotOpen', "This survey hasn't opened yet"],
  ['Closed', 'This survey is closed'],
  ['Full', 'This survey has all the responses it needs'],
] as const)('a survey that is %s says so', async (state, words) => {
  await openSurveyPage({
    get: () => Response.json({ ...liveWith(null), state }),
    post: () => problem(409, 'survey.closed'),
  });
  await expect.element(title(words)).toBeVisible();
  await expectAccessible();
});

test('a survey that does not exist says so', async () => {
  await openSurveyPage({ get: () => problem(404, 'notFound'), post: () => problem(404, 'notFound') });
  await expect.element(title('Survey not found')).toBeVisible();
});

test('a survey that many people open at once says so, and opens by itself after the time that the server asks for', async () => {
  const timers = vi.spyOn(window, 'setTimeout');
  const retryAfter = (seconds: number) =>
    Response.json({ code: 'request.tooMany' }, { status: 429, headers: { 'retry-after': String(seconds) } });
  const responses = [retryAfter(7), retryAfter(0)];
  let requests = 0;
  await openSurveyPage({
    get: () => {
      requests += 1;
      return responses.shift() ?? Response.json(live);
    },
    post: () => problem(404, 'notFound'),
  });
  await expect.element(title('Many people are opening this survey right now')).toHaveFocus();
  expect(timers).toHaveBeenCalledWith(expect.anything(), 7_000);
  expect(requests).toBe(1);
  // Otherwise the test would take so long.
  window.dispatchEvent(new Event('online'));
  await expect.element(answer).toBeVisible();
  expect(requests).toBe(3);
});

test.each([
  [500, 'server.error'],
  [503, 'server.unavailable'],
])('a survey that the server answers with %i says that the server has a problem', async (...rejected) => {
  let isMended = false;
  await openSurveyPage({
    get: () => (isMended ? Response.json(live) : problem(...rejected)),
    post: () => problem(404, 'notFound'),
  });
  await expect.element(title("The survey couldn't be loaded")).toHaveFocus();
  await expect.element(page.getByText('The server has a problem. Try again in a few minutes.')).toBeVisible();
  expect(page.getByText('Check your connection').elements()).toEqual([]);
  isMended = true;
  await retry.click();
  await expect.element(answer).toBeVisible();
});

test('a survey whose server is not reached asks to check the connection', async () => {
  await openSurveyPage({
    get: () => {
      throw new TypeError('Failed to fetch');
    },
    post: () => problem(404, 'notFound'),
  });
  await expect.element(page.getByText('Check your connection and try again.')).toBeVisible();
});
