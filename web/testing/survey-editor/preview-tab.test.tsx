import { getSurveyPreview } from '@vantage/contract/surveys/survey-preview';
import { documentToJson } from '@vantage/survey-document/document-json';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PreviewTab } from '../../src/features/survey-editor/preview/preview-tab';
import { expectAccessible } from '../accessibility';
import { mockResponse } from '../fake-api';
import { signIn } from '../open-app';
import { renderEditorPart } from './render-part';

const definition = {
  pages: [
    {
      name: 'one',
      title: 'About you',
      elements: [{ type: 'text', name: 'age', title: { default: 'Age', ja: '年齢' } }],
    },
    { name: 'two', title: 'On the ramp', elements: [{ type: 'comment', name: 'why' }] },
  ],
};

test('the preview shows the survey as it is edited, goes on when an option changes, and restarts at a page', async () => {
  signIn();
  mockResponse(getSurveyPreview, {
    name: 'Ramp safety',
    type: 'SurveyJS',
    startDate: '2026-01-01',
    anonymity: 'Identified',
    anonymityThreshold: 7,
    attributes: [],
    parameters: [],
    definition: null,
    branding: {
      organizationName: 'Halden Risk',
      logoUrl: null,
      customerName: 'Northwind Aviation',
      customerLogoUrl: null,
      brandColor: null,
    },
  });
  const { session } = await renderEditorPart(definition, <PreviewTab />);
  await expect.element(page.getByTitle('Preview of the survey')).toBeInTheDocument();
  const frame = page.getByTitle('Preview of the survey').element() as HTMLIFrameElement;
  const frameWindow = frame.contentWindow;
  if (!frameWindow) throw new Error('The frame has no window.');
  const sent = vi.spyOn(frameWindow, 'postMessage').mockImplementation(() => undefined);
  const receive = (data: object): void => {
    const { origin } = window.location;
    window.dispatchEvent(new MessageEvent('message', { data, origin, source: frameWindow }));
  };
  const expectSent = (message: object) =>
    expect
      .poll(() => sent.mock.lastCall?.[0] as unknown)
      .toMatchObject({ kind: 'previewSurvey', ...message });

  receive({ kind: 'previewReady' });
  await expectSent({ survey: { name: 'Ramp safety', definition }, language: 'en', showsHidden: false });
  receive({ kind: 'previewRendered' });
  receive({ kind: 'previewState', answers: { age: '40' }, page: 'two' });
  await page.getByRole('switch', { name: 'Show hidden questions' }).click();
  await expectSent({ showsHidden: true, answers: { age: '40' }, page: 'two' });
  await page.getByRole('button', { name: 'Answers as JSON' }).click();
  await expect.element(page.getByText('"age": "40"')).toBeVisible();
  await expectAccessible();

  session.execute([
    { type: 'set', id: session.getState().document.rootId, property: 'title', value: 'Ramp' },
  ]);
  await expect.element(page.getByText('The survey has changed since this preview started.')).toBeVisible();
  await page.getByRole('button', { name: 'Start at page' }).click();
  await page.getByRole('menuitemradio', { name: 'On the ramp' }).click();
  await expectSent({ survey: { definition: documentToJson(session.getState().document) }, page: 'two' });
  expect(sent.mock.lastCall?.[0]).not.toHaveProperty('answers');
});
