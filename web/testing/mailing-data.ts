import {
  getMailing,
  listMailings,
  watchMailing,
  type Mailing,
  type MailingRecipient,
} from '@vantage/contract/mailings/mailings';
import type { RecipientUpload } from '@vantage/contract/mailings/recipients';
import { mockResponse } from './fake-api';
import { getId, page } from './organization';
import { surveyWith } from './surveys';

export const mailedSurvey = surveyWith({ id: getId(301), name: 'Ramp safety climate 2025' });
export const mailingAddress = `/admin/spsconfig/${mailedSurvey.id}/SendBulkEmail`;

/** The file has three invalid lines. */
export const recipientReport: RecipientUpload = {
  uploadId: getId(311),
  columns: ['Mail', 'First', 'Team', ''],
  mapping: { email: 'Mail', firstName: 'First' },
  rows: 506,
  valid: 500,
  invalidCount: 3,
  invalid: [
    { line: 4, value: 'no address', code: 'email', reason: 'Invalid email address' },
    { line: 9, value: '', code: 'required', reason: 'Required' },
    { line: 12, value: 'x,y', code: 'cells', reason: 'Wrong number of cells' },
  ],
  duplicates: 3,
  duplicateLines: [
    { line: 7, email: 'ana@example.com', firstLine: 3 },
    { line: 8, email: 'ana@example.com', firstLine: 3 },
    { line: 10, email: 'ben@example.com', firstLine: 5 },
  ],
  unsubscribed: 0,
};

const atMinute = (index: number): string => new Date(Date.UTC(2025, 10, 17, 13, 28 + index)).toISOString();
const sentPerMinute = [540, 860, 1_080, 1_122, 1_090, 1_118, 1_060, 1_125, 1_122];

/** Two thirds of the mailing are sent. */
export const mailingWith = (more: Partial<Mailing> = {}): Mailing => ({
  id: getId(320),
  surveyId: mailedSurvey.id,
  surveyName: mailedSurvey.name,
  kind: 'Invitation',
  state: 'Sending',
  subject: 'How safe is the ramp?',
  hasLocations: true,
  total: 12_400,
  sent: 8_284,
  failed: 37,
  skipped: 79,
  bounced: 0,
  queued: 4_000,
  ratePerSecond: null,
  currentRate: 18.7,
  minutes: sentPerMinute.map((sent, index) => ({ minute: atMinute(index), sent })),
  delayReason: null,
  stopReason: null,
  detail: null,
  createdAt: atMinute(0),
  createdByName: 'Elena Marsh',
  scheduledAt: null,
  startedAt: atMinute(0),
  finishedAt: null,
  ...more,
});

/** Makes this the only mailing of the list, of its own request and of its events. */
export const answerMailing = (more: Partial<Mailing> = {}): Mailing => {
  const mailing = mailingWith(more);
  mockResponse(listMailings, page([mailing]));
  mockResponse(getMailing, mailing);
  mockResponse(watchMailing, mailing);
  return mailing;
};

const recipientWith = (more: Partial<MailingRecipient> & Pick<MailingRecipient, 'id'>): MailingRecipient => ({
  line: 2,
  email: 'a.stone@northwind.example',
  name: 'Amelia Stone',
  location: 'Harrow Field',
  state: 'Sent',
  attempts: 1,
  sentAt: atMinute(8),
  nextAttemptAt: null,
  messageId: '<a@northwind.example>',
  bounce: null,
  detail: '250 2.0.0 accepted',
  clicked: false,
  clickedAt: null,
  answered: false,
  answeredAt: null,
  ...more,
});

export const mailedRecipients: readonly MailingRecipient[] = [
  recipientWith({ id: getId(331), answered: true, answeredAt: atMinute(9) }),
  recipientWith({
    id: getId(332),
    line: 3,
    email: 'y.karim@northwind.example',
    name: 'Yusuf Karim',
    state: 'Sending',
    sentAt: null,
    detail: null,
  }),
  recipientWith({
    id: getId(333),
    line: 4,
    email: 'ravi.menon@rampserve.example',
    name: 'Ravi Menon',
    state: 'Failed',
    detail: '550 5.1.1 mailbox does not exist',
  }),
  recipientWith({
    id: getId(334),
    line: 5,
    email: 'p.quill@northwind.example',
    name: 'Peter Quill',
    state: 'Retrying',
    sentAt: null,
    nextAttemptAt: atMinute(10),
    detail: '451 4.7.1 try again later',
  }),
  recipientWith({
    id: getId(335),
    line: 6,
    email: 'l.fischer@rampserve.example',
    name: 'Lena Fischer',
    state: 'Skipped',
    sentAt: null,
    detail: 'unsubscribed',
  }),
];

/** Something was reported about their mails after they were sent. */
export const bouncedRecipients: readonly MailingRecipient[] = [
  recipientWith({
    id: getId(336),
    line: 7,
    email: 'm.ito@rampserve.example',
    name: 'Mei Ito',
    bounce: 'hard',
    detail: '550 5.1.1 user unknown',
  }),
  recipientWith({
    id: getId(337),
    line: 8,
    email: 'j.soto@rampserve.example',
    name: 'Juan Soto',
    bounce: 'soft',
    detail: '452 4.2.2 mailbox full',
  }),
  recipientWith({ id: getId(338), line: 9, email: 'n.abe@rampserve.example', bounce: 'complaint' }),
];
