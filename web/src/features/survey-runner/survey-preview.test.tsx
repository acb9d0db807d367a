import type { RespondentSurvey } from '@vantage/contract/surveys/live-surveys';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import './survey-runner.css';
import type { PreviewSurvey } from '../../lib/browser/survey-preview/messages';
import { startTexts } from './page-texts';
import { SurveyPreview } from './survey-page';

const survey: RespondentSurvey = {
  name: 'Ramp safety',
  type: 'SurveyJS',
  startDate: '2026-01-01',
  anonymity: 'Identified',
  anonymityThreshold: 7,
  attributes: [],
  parameters: [],
  definition: {
    title: { default: 'Ramp safety', ar: 'سلامة الساحة' },
    pages: [
      { name: 'one', elements: [{ type: 'text', name: 'age', title: 'Age' }] },
      {
        name: 'two',
        elements: [
          { type: 'text', name: 'why', title: 'Why?' },
          { type: 'text', name: 'more', title: 'More', visibleIf: '{age} > 99' },
        ],
      },
    ],
  },
  branding: {
    organizationName: 'Halden Risk',
    logoUrl: null,
    customerName: 'Northwind Aviation',
    customerLogoUrl: null,
    brandColor: null,
  },
};

const send = (options: Partial<PreviewSurvey>): void => {
  const data: PreviewSurvey = { kind: 'previewSurvey', survey, language: 'en', ...options };
  const { origin } = window.location;
  window.dispatchEvent(new MessageEvent('message', { data, origin, source: window.parent }));
};

test('a preview begins at a page with hidden questions, tells the answers, and goes on in another language', async () => {
  await startTexts();
  const reported = vi.spyOn(window.parent, 'postMessage');
  await render(<SurveyPreview />);
  send({ page: 'two' });
  await expect.element(page.getByRole('textbox', { name: 'Why?' })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'More' })).not.toBeInTheDocument();
  await page.getByRole('textbox', { name: 'Why?' }).fill('Fog');
  await userEvent.keyboard('{Tab}');
  const state = { kind: 'previewState', answers: { why: 'Fog' }, page: 'two' } as const;
  await expect.poll(() => reported.mock.calls.map(([message]) => message as unknown)).toContainEqual(state);

  send({ ...state, kind: 'previewSurvey', language: 'ar', showsHidden: true });
  await expect.element(page.getByRole('heading', { level: 1, name: 'سلامة الساحة' })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Why?' })).toHaveValue('Fog');
  await expect.element(page.getByRole('textbox', { name: 'More' })).toBeVisible();
  expect(document.documentElement.dir).toBe('rtl');
});
