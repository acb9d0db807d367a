import { answerLimits, type LiveSurvey } from '@vantage/contract/surveys/live-surveys';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react/pure';
import './survey-runner.css';
import { startTexts } from './page-texts';
import { removeStylesFromIcons } from './content-security';
import { registerRankingQuestion } from './ranking-question';
import { saveAnswers } from './stored-answers';
import { SurveyPage } from './survey-page';
import { nameTextAreas } from './text-area-names';

const live: LiveSurvey = {
  state: 'Open',
  version: 1,
  survey: {
    name: 'Ramp safety',
    type: 'SurveyJS',
    startDate: '2026-01-01',
    definition: { elements: [{ type: 'comment', name: 'why', title: 'What makes nights harder?' }] },
    branding: {
      organizationName: 'Halden Risk',
      logoUrl: null,
      customerName: 'Northwind Aviation',
      customerLogoUrl: null,
      brandColor: null,
    },
  },
};

const problem = (status: number, code: string) => Response.json({ code }, { status });

/** @param answers responses to loading the survey and to sending answers */
async function openPage(answers: {
  readonly get: () => Response;
  readonly post: (headers: Readonly<Record<string, string>>, body: unknown) => Response;
}) {
  vi.spyOn(window, 'fetch').mockImplementation((_, init) =>
    Promise.resolve(
      init?.method === 'POST'
        ? answers.post(init.headers as Record<string, string>, JSON.parse(init.body as string))
        : answers.get(),
    ),
  );
  await startTexts();
  await render(<SurveyPage token="token" />);
}

const answer = page.getByRole('textbox', { name: 'What makes nights harder?' });
const title = (name: string) => page.getByRole('heading', { level: 1, name });

async function send(text: string) {
  await answer.fill(text);
  await page.getByRole('button', { name: 'Complete' }).click();
}

test('a response that is too large is rejected, and the input is kept', async () => {
  await openPage({ get: () => Response.json(live), post: () => problem(413, 'request.tooLarge') });
  await send('Poor light');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Your answers are too large to send. Shorten some of them, then try again.');
  await expect.element(answer).toHaveValue('Poor light');
  await send('Poor light at stand 14');
  await expect.element(answer).toHaveValue('Poor light at stand 14');
});

const photos = { type: 'file', name: 'photo', title: 'Add a photo' };

test.each([
  ['in a question', photos],
  [
    'in a panel',
    { type: 'paneldynamic', name: 'stands', title: 'Stands', panelCount: 1, templateElements: [photos] },
  ],
])('a response that is too large with a file %s says that the file may be removed', async (_, element) => {
  await openPage({
    get: () => Response.json({ ...live, survey: { ...live.survey, definition: { elements: [element] } } }),
    post: () => problem(413, 'request.tooLarge'),
  });
  await page.getByLabelText('Choose file', { exact: true }).first().click();
  const input = document.querySelector('input[type="file"]') ?? document.body;
  await userEvent.upload(input, new File([new Uint8Array(1)], 'ramp.png', { type: 'image/png' }));
  await expect.element(page.getByText('ramp.png')).toBeVisible();
  await page.getByRole('button', { name: 'Complete' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Remove attached files');
});

const invalid = (field: string, code: string) =>
  Response.json({ code: 'validation', fields: { [field]: [{ code, message: '' }] } }, { status: 422 });

test('answers from which the survey computes too much are too large, without a word about files', async () => {
  await openPage({ get: () => Response.json(live), post: () => invalid('data', 'tooLarge') });
  await send('Poor light');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Your answers are too large to send. Shorten some of them, then try again.');
});

test.each([
  ['in a version that the server does not have', 'version', 'unknown'],
  ['to a question that the server does not have', 'data.where', 'unknown'],
])('answers %s are stored, and offered once the survey is loaded again', async (_, field, code) => {
  let version = 2;
  const sent: unknown[] = [];
  await openPage({
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

test('answers that are refused for something other than an answer mark no question', async () => {
  await openPage({ get: () => Response.json(live), post: () => invalid('completedAt', 'format') });
  await send('Poor light');
  await expect.element(title("Your answers couldn't be sent")).toHaveFocus();
  expect(localStorage.getItem('survey:token')).toContain('Poor light');
});

test('a validator without a text says that the input is invalid', async () => {
  const element = { type: 'comment', name: 'why', title: 'What makes nights harder?' };
  const definition = { elements: [{ ...element, validators: [{ type: 'regex', regex: '^[a-z]+$' }] }] };
  const survey = { ...live.survey, definition };
  await openPage({ get: () => Response.json({ ...live, survey }), post: () => problem(404, 'notFound') });
  await send('123');
  await expect.element(page.getByText("This answer doesn't have the right format.")).toBeVisible();
});

test('icons have no style attributes, which the Content-Security-Policy would block', async () => {
  removeStylesFromIcons();
  await openPage({ get: () => Response.json(live), post: () => problem(404, 'notFound') });
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
  const survey = { ...live.survey, definition };
  await openPage({ get: () => Response.json({ ...live, survey }), post: () => problem(404, 'notFound') });
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
  const survey = { ...live.survey, definition };
  await openPage({ get: () => Response.json({ ...live, survey }), post: () => problem(404, 'notFound') });
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

test('answers are stored while the survey is not published, and restored once it is', async () => {
  const unpublished = () => problem(404, 'notFound');
  await openPage({ get: () => Response.json(live), post: unpublished });
  await send('Poor light');
  await expect.element(title('Survey not found')).toBeVisible();
  const kept = page.getByText('Your answers are saved on this device. If the survey opens again');
  await expect.element(kept).toBeVisible();

  await cleanup();
  await openPage({ get: unpublished, post: unpublished });
  await expect.element(kept).toBeVisible();

  await cleanup();
  await openPage({ get: () => Response.json(live), post: () => Response.json({ id: 'x' }, { status: 201 }) });
  await expect.element(title('Continue where you left off?')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(answer).toHaveValue('Poor light');
  await page.getByRole('button', { name: 'Complete' }).click();
  await expect.element(title('Thank you')).toBeVisible();
  expect(localStorage).toHaveLength(0);
});

const invitationOnly = title('This survey is by invitation only');

test('a survey by invitation only asks for the personal link', async () => {
  const survey = { ...live.survey, definition: null };
  await openPage({
    get: () => Response.json({ ...live, state: 'InvitationOnly', survey }),
    post: () => problem(409, 'survey.invitationOnly'),
  });
  await expect.element(invitationOnly).toBeVisible();
  await expect.element(page.getByText('Use the personal link in your invitation e-mail')).toBeVisible();
});

test('answers to a survey that has become by invitation only are kept', async () => {
  await openPage({ get: () => Response.json(live), post: () => problem(409, 'survey.invitationOnly') });
  await send('Poor light');
  await expect.element(invitationOnly).toBeVisible();
  expect(localStorage.getItem('survey:token')).toContain('Poor light');
});

test('a survey that many people open at once says so, and opens by itself after the time that the server asks for', async () => {
  const timers = vi.spyOn(window, 'setTimeout');
  const retryAfter = (seconds: number) =>
    Response.json({ code: 'request.tooMany' }, { status: 429, headers: { 'retry-after': String(seconds) } });
  const responses = [retryAfter(7), retryAfter(0)];
  let requests = 0;
  await openPage({
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

test('answers that the server is too busy for are sent again', async () => {
  const responses = [problem(503, 'server.unavailable'), Response.json({ id: 'x' }, { status: 201 })];
  await openPage({ get: () => Response.json(live), post: () => responses.shift() ?? Response.error() });
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
  async (...refused) => {
    let requests = 0;
    let isFixed = false;
    await openPage({
      get: () => Response.json(live),
      post: () => {
        requests += 1;
        return isFixed ? Response.json({ id: 'x' }, { status: 201 }) : problem(...refused);
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
  await openPage({ get: () => Response.json(live), post: () => responses.shift() ?? Response.error() });
  await send('Poor light');
  await expect.element(title('Still sending your answers')).toBeVisible();
  // Otherwise they would be sent after a second.
  window.dispatchEvent(new Event('online'));
  await expect.element(title('Thank you')).toBeVisible();
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
  await openPage({ get: () => Response.json(live), post: () => problem(404, 'notFound') });
  await expect.element(answer).toBeVisible();
  await expect.element(answer).toHaveValue('');
  await expect.element(page.getByText('saved on this device by an earlier version')).toBeVisible();
  expect(localStorage).toHaveLength(0);
});

test('an unsent response of another release is discarded, and its answers are offered', async () => {
  localStorage.setItem('survey:token', JSON.stringify(stored));
  localStorage.setItem('survey:token:submission', JSON.stringify({ key: 'key', body: { answers: {} } }));
  await openPage({ get: () => Response.json(live), post: () => problem(500, 'unknown') });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(answer).toHaveValue('Poor light');
  await expect.element(page.getByText('by an earlier version')).not.toBeInTheDocument();
  expect(Object.keys(localStorage)).toEqual(['survey:token']);
});

test('answers that wait to be sent are sent later, although another tab has stored its own', async () => {
  await openPage({ get: () => Response.json(live), post: () => problem(503, 'server.unavailable') });
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
  await openPage({
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

const tooCostly = () => problem(409, 'survey.tooCostly');
const retry = page.getByRole('button', { name: 'Try again' });

test('answers that take too long to check are stored, and sent again only on request', async () => {
  const keys: (string | undefined)[] = [];
  let responses = [tooCostly(), tooCostly()];
  await openPage({
    get: () => Response.json(live),
    post: (headers) => {
      keys.push(headers['idempotency-key']);
      return responses.shift() ?? Response.json({ id: 'x' }, { status: 201 });
    },
  });
  await send('Poor light');
  const refused = title("Your answers can't be accepted yet");
  await expect.element(refused).toHaveFocus();
  expect(keys).toHaveLength(1);
  expect(localStorage.getItem('survey:token')).toContain('Poor light');

  await retry.click();
  await expect.poll(() => keys.length).toBe(2);
  await expect.element(refused).toBeVisible();
  responses = [];
  await retry.click();
  await expect.element(title('Thank you')).toBeVisible();
  expect(new Set(keys)).toHaveLength(1);
  expect(localStorage).toHaveLength(0);
});

test('answers that took too long to check are offered for a newer version of the survey', async () => {
  let version = 1;
  await openPage({ get: () => Response.json({ ...live, version }), post: tooCostly });
  await send('Poor light');
  await expect.element(retry).toBeVisible();
  version = 2;
  await retry.click();
  await expect.element(title('Continue where you left off?')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(answer).toHaveValue('Poor light');
});

test.each([
  ['without a limit', {}, answerLimits.fileBytes],
  ['with a higher limit', { maxSize: 50_000_000 }, answerLimits.fileBytes],
  ['with a lower limit', { maxSize: 1_024 }, 1_024],
])('a question %s says which files are too large', async (_, limit, bytes) => {
  const definition = { elements: [{ type: 'file', name: 'photo', title: 'Add a photo', ...limit }] };
  await openPage({
    get: () => Response.json({ ...live, survey: { ...live.survey, definition } }),
    post: () => Response.json({ id: 'x' }, { status: 201 }),
  });
  const select = page.getByLabelText('Choose file', { exact: true }).first();
  const upload = async (size: number) => {
    // The page listens to the input only from then on.
    await select.click();
    const input = document.querySelector('input[type="file"]') ?? document.body;
    await userEvent.upload(input, new File([new Uint8Array(size)], `${size}.png`, { type: 'image/png' }));
  };
  await upload(bytes + 1);
  await expect
    .element(page.getByText(`Choose a file no larger than ${bytes / 1_024} KB.`, { exact: true }))
    .toBeVisible();
  expect(page.getByText(`${bytes + 1}.png`).elements()).toEqual([]);
  await upload(bytes);
  await expect.element(page.getByText(`${bytes}.png`)).toBeVisible();
});

const ranking = {
  type: 'ranking',
  name: 'worry',
  title: 'What worries you?',
  choices: ['Ice', 'Noise', 'Traffic'],
};
const rankingPage = (more: object) => ({
  ...live,
  survey: { ...live.survey, definition: { elements: [{ ...ranking, ...more }] } },
});
const list = () => page.getByRole('listbox', { name: 'What worries you? (move items with the arrow keys)' });

test('files are part of the answers, whatever the definition says', async () => {
  const photo = { type: 'file', name: 'photo', title: 'Add a photo', storeDataAsText: false };
  const definition = { elements: [photo] };
  await openPage({
    get: () => Response.json({ ...live, survey: { ...live.survey, definition } }),
    post: () => Response.json({ id: 'x' }, { status: 201 }),
  });
  await page.getByLabelText('Choose file', { exact: true }).first().click();
  const input = document.querySelector('input[type="file"]') ?? document.body;
  await userEvent.upload(input, new File([new Uint8Array(1)], 'ramp.png', { type: 'image/png' }));
  await expect.element(page.getByText('ramp.png')).toBeVisible();
  await page.getByRole('button', { name: 'Complete' }).click();
  await expect.element(title('Thank you')).toBeVisible();
  const sent = vi.mocked(window.fetch).mock.calls.find(([, init]) => init?.method === 'POST')?.[1]?.body;
  expect(JSON.parse(String(sent))).toMatchObject({
    data: { photo: [{ name: 'ramp.png', content: 'data:image/png;base64,AA==' }] },
  });
});

test("text areas beside a question's choices have names", async () => {
  nameTextAreas();
  const site = {
    type: 'radiogroup',
    name: 'site',
    title: 'Which site?',
    choices: ['A'],
    showOtherItem: true,
  };
  const pay = { type: 'rating', name: 'pay', title: 'How fair is the pay?', showCommentArea: true };
  const definition = { elements: [site, pay, { type: 'comment', name: 'why', title: 'Why?' }] };
  const survey = { ...live.survey, definition };
  await openPage({ get: () => Response.json({ ...live, survey }), post: () => problem(404, 'notFound') });
  await page.getByText('Other').click();
  for (const name of [/^Which site\?: ./, /^How fair is the pay\?: ./, 'Why?'])
    await expect.element(page.getByRole('textbox', { name, exact: true })).toBeVisible();
});

test('a ranking has named items, whose ranks follow the arrow keys', async () => {
  registerRankingQuestion();
  await openPage({ get: () => Response.json(rankingPage({})), post: () => problem(404, 'notFound') });
  const ice = list().getByRole('option', { name: 'Ice, rank 1 of 3' });
  await expect.element(ice).toBeVisible();
  (ice.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(list().getByRole('option', { name: 'Ice, rank 2 of 3' })).toHaveFocus();
});

test('a ranking of chosen items tells them from the others', async () => {
  registerRankingQuestion();
  const definition = rankingPage({ selectToRankEnabled: true });
  await openPage({ get: () => Response.json(definition), post: () => problem(404, 'notFound') });
  const noise = page.getByRole('option', { name: 'Noise, not ranked' });
  await expect.element(noise).toBeVisible();
  (noise.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(page.getByRole('option', { name: 'Noise, rank 1 of 1' })).toBeVisible();
});

test.each([
  ['on a phone', 390, {}],
  ['in a column', 1_280, { selectToRankAreasLayout: 'vertical' }],
])('the focus moves down through a ranking of chosen items %s', async (_, width, layout) => {
  registerRankingQuestion();
  await page.viewport(width, 844);
  const definition = rankingPage({ selectToRankEnabled: true, defaultValue: ['Noise'], ...layout });
  await openPage({ get: () => Response.json(definition), post: () => problem(404, 'notFound') });
  const names = ['Ice, not ranked', 'Traffic, not ranked', 'Noise, rank 1 of 1'];
  const options = names.map((name) => page.getByRole('option', { name }));
  for (const option of options) await expect.element(option).toBeVisible();
  const tops = options.map((option) => option.element().getBoundingClientRect().top);
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  for (const [index, option] of options.entries()) {
    if (index === 0) (option.element() as HTMLElement).focus();
    else await userEvent.keyboard('{Tab}');
    await expect.element(option).toHaveFocus();
  }
});
