import type { LiveSurvey } from '@vantage/contract/surveys/live-surveys';
import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import '../src/features/survey-runner/survey-runner.css';
import { startTexts } from '../src/features/survey-runner/page-texts';
import { SurveyPage } from '../src/features/survey-runner/survey-page';

export const live: LiveSurvey = {
  state: 'Open',
  version: 1,
  survey: {
    name: 'Ramp safety',
    type: 'SurveyJS',
    startDate: '2026-01-01',
    anonymity: 'Identified',
    anonymityThreshold: 7,
    attributes: [],
    parameters: [],
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

/** The survey with another definition. */
export const liveWith = (definition: Record<string, unknown> | null): LiveSurvey => ({
  ...live,
  survey: { ...live.survey, definition },
});

export const problem = (status: number, code: string) => Response.json({ code }, { status });

export const invalid = (field: string, code: string) =>
  Response.json({ code: 'validation', fields: { [field]: [{ code, message: '' }] } }, { status: 422 });

/** @param answers responses to loading the survey and to sending answers */
export async function openSurveyPage(answers: {
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

export const answer = page.getByRole('textbox', { name: 'What makes nights harder?' });
export const title = (name: string) => page.getByRole('heading', { level: 1, name });
export const retry = page.getByRole('button', { name: 'Try again' });

export async function send(text: string) {
  await answer.fill(text);
  await page.getByRole('button', { name: 'Complete' }).click();
}
