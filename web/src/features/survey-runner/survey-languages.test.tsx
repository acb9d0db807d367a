import type { LiveSurvey, RespondentSurvey } from '@vantage/contract/surveys/live-surveys';
import i18next from 'i18next';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react/pure';
import './survey-runner.css';
import { startTexts } from './page-texts';
import { SurveyPage, SurveyPreview } from './survey-page';

const survey: RespondentSurvey = {
  name: 'Ramp safety',
  type: 'SurveyJS',
  startDate: '2026-01-01',
  anonymity: 'Identified',
  anonymityThreshold: 7,
  attributes: [],
  parameters: [],
  definition: {
    title: { default: 'Ramp safety', ja: 'ランプの安全' },
    elements: [{ type: 'comment', name: 'why', title: { default: 'Why?', ja: 'なぜですか？' } }],
  },
  branding: {
    organizationName: 'Halden Risk',
    logoUrl: null,
    customerName: 'Northwind Aviation',
    customerLogoUrl: null,
    brandColor: null,
  },
};

const title = (name: string) => page.getByRole('heading', { level: 1, name });

test("a preview is in the administrator's language, which need not be the browser's", async () => {
  await startTexts();
  const announced = vi.spyOn(window.parent, 'postMessage');
  await render(<SurveyPreview />);
  window.dispatchEvent(
    new MessageEvent('message', {
      data: { kind: 'previewSurvey', survey, language: 'ja' },
      origin: window.location.origin,
      source: window.parent,
    }),
  );
  await expect.element(title('ランプの安全')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'なぜですか？' })).toBeVisible();
  expect(announced.mock.lastCall?.[0]).toEqual({ kind: 'previewRendered' });
  await page.getByRole('combobox').selectOptions('English');
  await expect.element(title('Ramp safety')).toBeVisible();
});

test('a survey that is continued stays in the chosen language', async () => {
  const live: LiveSurvey = { state: 'Open', version: 1, survey };
  vi.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(Response.json(live)));
  await startTexts();
  await render(<SurveyPage token="token" />);
  await expect.element(title('Ramp safety')).toBeVisible();
  await page.getByRole('combobox').selectOptions('日本語');
  await page.getByRole('textbox', { name: 'なぜですか？' }).fill('照明');
  // SurveyJS takes the text once the field is left.
  await userEvent.keyboard('{Tab}');
  await cleanup();

  await startTexts();
  await render(<SurveyPage token="token" />);
  await page.getByRole('button', { name: '続きから回答' }).click();
  await expect.element(page.getByRole('textbox', { name: 'なぜですか？' })).toHaveValue('照明');
  await expect.element(title('ランプの安全')).toBeVisible();
});

test('a language that is chosen offline is complete once the connection is back', async () => {
  const live: LiveSurvey = { state: 'Open', version: 1, survey };
  vi.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(Response.json(live)));
  const change = i18next.changeLanguage.bind(i18next);
  let isOffline = true;
  vi.spyOn(i18next, 'changeLanguage').mockImplementation((language, callback) =>
    isOffline && language === 'ja'
      ? Promise.reject(new TypeError('Failed to fetch'))
      : change(language, callback),
  );
  await startTexts();
  await render(<SurveyPage token="offline" />);
  await expect.element(title('Ramp safety')).toBeVisible();
  await page.getByRole('combobox', { name: 'Language' }).selectOptions('日本語');
  await expect.element(title('ランプの安全')).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Language' })).toBeVisible();
  isOffline = false;
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByRole('combobox', { name: '言語' })).toBeVisible();
});

test.each([
  ['without languages', '安全', ['日本語'], '安全'],
  ['beside English ones', { default: '安全', en: 'Safety' }, ['日本語', 'English'], '安全'],
  ['that are named', { default: 'Safety', ja: '安全' }, ['日本語', 'English'], '安全'],
])('shows texts in a main language other than English %s', async (_how, input, languages, visible) => {
  const definition = { locale: 'ja', title: input, elements: [{ type: 'comment', name: 'why' }] };
  const live: LiveSurvey = { state: 'Open', version: 1, survey: { ...survey, definition } };
  vi.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(Response.json(live)));
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ja']);
  await startTexts();
  await render(<SurveyPage token={`main-${languages.length}-${JSON.stringify(input).length}`} />);
  await expect.element(title(visible)).toBeVisible();
  await expect.element(page.getByRole('button', { name: '完了' })).toBeVisible();
  const offered = [...document.querySelectorAll('option')].map((option) => option.textContent);
  expect(offered).toEqual(languages.length === 1 ? [] : languages);
  if (languages.length === 1) return;
  await page.getByRole('combobox').selectOptions('English');
  await expect.element(title('Safety')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Complete' })).toBeVisible();
});

test.each([
  [
    'choice',
    'Not one of the choices',
    'この回答は質問の条件に合っていません。修正してから、もう一度送信してください。',
  ],
  ['invalid', '短すぎます。', '短すぎます。'],
])('says in the language of the survey why an answer was refused: %s', async (code, message, visible) => {
  const live: LiveSurvey = { state: 'Open', version: 1, survey };
  const fields = { 'data.why': [{ code, message }] };
  vi.spyOn(window, 'fetch').mockImplementation((_, init) =>
    Promise.resolve(
      init?.method === 'POST'
        ? Response.json({ code: 'validation', fields }, { status: 422 })
        : Response.json(live),
    ),
  );
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ja']);
  await startTexts();
  await render(<SurveyPage token={`refused-${code}`} />);
  await page.getByRole('textbox', { name: 'なぜですか？' }).fill('照明');
  await page.getByRole('button', { name: '完了' }).click();
  await expect.element(page.getByText(visible)).toBeVisible();
});
