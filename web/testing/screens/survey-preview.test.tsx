import { getSurveyPreview } from '@vantage/contract/surveys/survey-preview';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mockResponse } from '../fake-api';
import { expectScreen, openApp, signIn } from '../open-app';
import { getId } from '../organization';

const surveyId = getId(301);

test('a preview is loading until its page shows the survey', async () => {
  signIn();
  mockResponse(getSurveyPreview, {
    name: 'Ramp safety',
    type: 'SurveyJS',
    startDate: '2026-01-01',
    anonymity: 'Identified',
    anonymityThreshold: 7,
    attributes: [],
    parameters: [],
    definition: { elements: [{ type: 'comment', name: 'why' }] },
    branding: {
      organizationName: 'Halden Risk',
      logoUrl: null,
      customerName: 'Northwind Aviation',
      customerLogoUrl: null,
      brandColor: null,
    },
  });
  await openApp(`/admin/spsconfig/${surveyId}/preview`);
  await expectScreen('Preview of Ramp safety');
  const loading = page.getByRole('status', { name: 'Loading the preview' });
  await expect.element(loading).toBeVisible();
  const frame = page.getByTitle('Preview of Ramp safety').element() as HTMLIFrameElement;
  const send = (kind: string) =>
    window.dispatchEvent(
      new MessageEvent('message', {
        data: { kind },
        origin: window.location.origin,
        source: frame.contentWindow,
      }),
    );
  send('previewReady');
  await expect.element(loading).toBeVisible();
  send('previewRendered');
  await expect.element(loading).not.toBeInTheDocument();
});
