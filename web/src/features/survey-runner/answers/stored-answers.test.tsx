import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { answer, invalid, live, openSurveyPage, problem, send, title } from '../../../../testing/survey-page';
import { saveAnswers } from './stored-answers';

test.each([
  ['in a version that the server does not have', 'version', 'unknown'],
  ['to a question that the server does not have', 'data.where', 'unknown'],
])('answers %s are stored, and offered once the survey is loaded again', async (_, field, code) => {
  let version = 2;
  const sent: unknown[] = [];
  await openSurveyPage({
    get: () => Response.json({ ...live, version }),
    post: (_headers, body) => {
      sent.push(body);
      return version === 2 ? invalid(field, code) : Response.json({ id: 'x' }, { status: 201 });
    },
  });
  await send('Poor light');
  await expect.element(title('This survey was changed')).toHaveFocus();
  version = 1;
  await page.getByRole('button', { name: 'Reload survey' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(answer).toHaveValue('Poor light');
  await page.getByRole('button', { name: 'Complete' }).click();
  await expect.element(title('Thank you')).toBeVisible();
  expect(sent).toMatchObject([{ version: 2 }, { version: 1 }]);
  expect(localStorage).toHaveLength(0);
});

test('answers are stored while the survey is not published, and restored once it is', async () => {
  const unpublished = () => problem(404, 'notFound');
  await openSurveyPage({ get: () => Response.json(live), post: unpublished });
  await send('Poor light');
  await expect.element(title('Survey not found')).toBeVisible();
  const remaining = page.getByText('Your answers are saved on this device. If the survey opens again');
  await expect.element(remaining).toBeVisible();

  await cleanup();
  await openSurveyPage({ get: unpublished, post: unpublished });
  await expect.element(remaining).toBeVisible();

  await cleanup();
  await openSurveyPage({
    get: () => Response.json(live),
    post: () => Response.json({ id: 'x' }, { status: 201 }),
  });
  await expect.element(title('Continue where you left off?')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(answer).toHaveValue('Poor light');
  await page.getByRole('button', { name: 'Complete' }).click();
  await expect.element(title('Thank you')).toBeVisible();
  expect(localStorage).toHaveLength(0);
});

const time = new Date(0).toISOString();

const stored = { data: { why: 'Poor light' }, page: 0, startedAt: time, savedAt: time, language: 'en' };

test.each([
  ['text that is no JSON', '{'],
  ['a list', []],
  ['answers in a list', { ...stored, data: [] }],
  ['answers without a page', { ...stored, page: undefined }],
  ['answers without a time', { ...stored, savedAt: undefined }],
  ['answers with an invalid time', { ...stored, savedAt: 'yesterday' }],
  ['answers without a language', { ...stored, language: 1 }],
])('%s of another release is discarded, and the page says so', async (_title, value) => {
  localStorage.setItem('survey:token', typeof value === 'string' ? value : JSON.stringify(value));
  await openSurveyPage({ get: () => Response.json(live), post: () => problem(404, 'notFound') });
  await expect.element(answer).toBeVisible();
  await expect.element(answer).toHaveValue('');
  await expect.element(page.getByText('saved on this device by an earlier version')).toBeVisible();
  expect(localStorage).toHaveLength(0);
});

test('an unsent response of another release is discarded, and its answers are offered', async () => {
  localStorage.setItem('survey:token', JSON.stringify(stored));
  localStorage.setItem('survey:token:submission', JSON.stringify({ key: 'key', body: { answers: {} } }));
  await openSurveyPage({ get: () => Response.json(live), post: () => problem(500, 'unknown') });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(answer).toHaveValue('Poor light');
  await expect.element(page.getByText('by an earlier version')).not.toBeInTheDocument();
  expect(Object.keys(localStorage)).toEqual(['survey:token']);
});

test('answers that wait to be sent are sent later, although another tab has stored its own', async () => {
  await openSurveyPage({ get: () => Response.json(live), post: () => problem(503, 'server.unavailable') });
  await send('Poor light');
  await expect.element(title('Still sending your answers')).toBeVisible();
  const now = new Date(0).toISOString();
  saveAnswers('token', {
    data: { why: 'Elsewhere' },
    page: 0,
    startedAt: now,
    savedAt: now,
    language: 'en',
  });

  await cleanup();
  const sent: unknown[] = [];
  await openSurveyPage({
    get: () => Response.json(live),
    post: (_headers, body) => {
      sent.push(body);
      return Response.json({ id: 'x' }, { status: 201 });
    },
  });
  await expect.element(title('Thank you')).toBeVisible();
  const completedAt: unknown = expect.stringMatching(/T.*[+-]\d\d:\d\d$/);
  expect(sent[0]).toMatchObject({ data: { why: 'Poor light' }, completedAt });
  // The page that was closed sends once more, which must not happen in another test.
  await expect
    .poll(() => {
      window.dispatchEvent(new Event('online'));
      return sent.length;
    })
    .toBe(2);
  expect(localStorage.getItem('survey:token')).toContain('Elsewhere');
  expect(localStorage).toHaveLength(1);
});
