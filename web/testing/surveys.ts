import type { Survey } from '@vantage/contract/surveys/surveys';
import { northwind } from './organization';

/** Published and open. */
export const surveyWith = (more: Partial<Survey> & Pick<Survey, 'id' | 'name'>): Survey => ({
  version: 1,
  description: 'About safety on the ramp',
  type: 'SurveyJS',
  launchType: 'Redirect',
  launchUrl: null,
  embedHosts: [],
  startDate: '2025-01-13',
  endDate: '2035-01-13',
  responseLimit: null,
  openLink: true,
  collectIpAddress: false,
  region: '',
  account: '',
  customerId: northwind.id,
  customerName: northwind.name,
  insightId: null,
  insightTitle: null,
  state: 'Open',
  published: true,
  draftVersion: 1,
  publishedVersion: 1,
  hasUnpublishedChanges: false,
  previewUrl: 'https://demo.example.com/survey/preview',
  liveUrl: 'https://demo.example.com/survey/live',
  responseCount: 0,
  emailsSent: 0,
  updatedAt: '2025-01-13T09:00:00.000Z',
  ...more,
});
