import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  answer,
  invalid,
  live,
  liveWith,
  openSurveyPage,
  problem,
  retry,
  send,
  title,
} from '../../../../testing/survey-page';

test('a response that is too large is rejected, and the input is kept', async () => {
  await openSurveyPage({ get: () => Response.json(live), post: () => problem(413, 'request.tooLarge') });
  await send('Poor light');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Your answers are too large to send. Shorten some of them, then try again.');
  await expect.element(answer).toHaveValue('Poor light');
  await send('Poor light at stand 14');
  await expect.element(answer).toHaveValue('Poor light at stand 14');
});

test('answers from which the survey computes too much are too large, without a word about files', async () => {
  await openSurveyPage({ get: () => Response.json(live), post: () => invalid('data', 'tooLarge') });
  await send('Poor light');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Your answers are too large to send. Shorten some of them, then try again.');
});

test('answers that are refused for something other than an answer mark no question', async () => {
  await openSurveyPage({ get: () => Response.json(live), post: () => invalid('completedAt', 'format') });
  await send('Poor light');
  await expect.element(title("Your answers couldn't be sent")).toHaveFocus();
  expect(localStorage.getItem('survey:token')).toContain('Poor light');
});

test('a validator without a text says that the input is invalid', async () => {
  const element = { type: 'comment', name: 'why', title: 'What makes nights harder?' };
  const definition = { elements: [{ ...element, validators: [{ type: 'regex', regex: '^[a-z]+$' }] }] };
  await openSurveyPage({
    get: () => Response.json(liveWith(definition)),
    post: () => problem(404, 'notFound'),
  });
  await send('123');
  await expect.element(page.getByText("This answer doesn't have the right format.")).toBeVisible();
});

test('answers to a survey that has become by invitation only are kept', async () => {
  await openSurveyPage({ get: () => Response.json(live), post: () => problem(409, 'survey.invitationOnly') });
  await send('Poor light');
  await expect.element(title('This survey is by invitation only')).toBeVisible();
  expect(localStorage.getItem('survey:token')).toContain('Poor light');
});

test('answers that the server is too busy for are sent again', async () => {
  const responses = [problem(503, 'server.unavailable'), Response.json({ id: 'x' }, { status: 201 })];
  await openSurveyPage({ get: () => Response.json(live), post: () => responses.shift() ?? Response.error() });
  await send('Poor light');
  await expect.element(title('Still sending your answers')).toBeVisible();
  // Otherwise they would be sent after a second.
  window.dispatchEvent(new Event('online'));
  await expect.element(title('Thank you')).toBeVisible();
});

test.each([
  [400, 'request.malformed'],
  [403, 'permission.denied'],
  [409, 'idempotency.mismatch'],
  [410, 'unknown'],
])(
  'answers that are refused for good with %i %s are stored, and sent again only on request',
  async (...rejected) => {
    let requests = 0;
    let isFixed = false;
    await openSurveyPage({
      get: () => Response.json(live),
      post: () => {
        requests += 1;
        return isFixed ? Response.json({ id: 'x' }, { status: 201 }) : problem(...rejected);
      },
    });
    await send('Poor light');
    await expect.element(title("Your answers couldn't be sent")).toHaveFocus();
    await expect.element(page.getByText('Reload this page and send them again.')).toBeVisible();
    window.dispatchEvent(new Event('online'));
    await expect.element(title("Your answers couldn't be sent")).toBeVisible();
    expect(requests).toBe(1);
    expect(localStorage.getItem('survey:token')).toContain('Poor light');

    isFixed = true;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(title('Thank you')).toBeVisible();
    expect(requests).toBe(2);
    expect(localStorage).toHaveLength(0);
  },
);

test.each([408, 425, 429, 500, 502])('answers that are refused with %i are sent again', async (status) => {
  const responses = [problem(status, 'unknown'), Response.json({ id: 'x' }, { status: 201 })];
  await openSurveyPage({ get: () => Response.json(live), post: () => responses.shift() ?? Response.error() });
  await send('Poor light');
  await expect.element(title('Still sending your answers')).toBeVisible();
  // Otherwise they would be sent after a second.
  window.dispatchEvent(new Event('online'));
  await expect.element(title('Thank you')).toBeVisible();
});

const tooCostly = () => problem(409, 'survey.tooCostly');

test('answers that take too long to check are stored, and sent again only on request', async () => {
  const keys: (string | undefined)[] = [];
  let responses = [tooCostly(), tooCostly()];
  await openSurveyPage({
    get: () => Response.json(live),
    post: (headers) => {
      keys.push(headers['idempotency-key']);
      return responses.shift() ?? Response.json({ id: 'x' }, { status: 201 });
    },
  });
  await send('Poor light');
  const rejected = title("Your answers can't be accepted yet");
  await expect.element(rejected).toHaveFocus();
  expect(keys).toHaveLength(1);
  expect(localStorage.getItem('survey:token')).toContain('Poor light');

  await retry.click();
  await expect.poll(() => keys.length).toBe(2);
  await expect.element(rejected).toBeVisible();
  responses = [];
  await retry.click();
  await expect.element(title('Thank you')).toBeVisible();
  expect(new Set(keys)).toHaveLength(1);
  expect(localStorage).toHaveLength(0);
});

test('answers that took too long to check are offered for a newer version of the survey', async () => {
  let version = 1;
  await openSurveyPage({ get: () => Response.json({ ...live, version }), post: tooCostly });
  await send('Poor light');
  await expect.element(retry).toBeVisible();
  version = 2;
  await retry.click();
  await expect.element(title('Continue where you left off?')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(answer).toHaveValue('Poor light');
});
