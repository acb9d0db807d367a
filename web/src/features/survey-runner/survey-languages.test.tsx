import type { LiveSurvey, ShownSurvey } from '@vantage/contract/surveys/live-surveys';
import i18next from 'i18next';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react/pure';
import './survey-runner.css';
import { startTexts } from './page-texts';
import { SurveyPage, SurveyPreview } from './survey-page';

const survey: ShownSurvey = {
  name: 'Ramp safety',
  type: 'SurveyJS',
  startDate: '2026-01-01',
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
  await render(<SurveyPreview />);
  window.dispatchEvent(
    new MessageEvent('message', {
      data: { kind: 'previewSurvey', survey, language: 'ja' },
      origin: window.location.origin,
      source: window.parent,
    }),
  );
  await expect.element(title('ランプの安全')).toBeVisible();
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
  await startTexts();
  await render(<SurveyPage token="offline" />);
  await expect.element(title('Ramp safety')).toBeVisible();
  vi.spyOn(i18next, 'changeLanguage').mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await page.getByRole('combobox', { name: 'Language' }).selectOptions('日本語');
  await expect.element(title('ランプの安全')).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Language' })).toBeVisible();
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByRole('combobox', { name: '言語' })).toBeVisible();
});
