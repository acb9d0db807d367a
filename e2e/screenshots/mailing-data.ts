import type { Mailing, MailingRecipient } from '@vantage/contract/mailings/mailings';
import type { RecipientUpload } from '@vantage/contract/mailings/recipients';

export const id = (last: number) => `0190a1b2-0000-7000-8000-${String(last).padStart(12, '0')}`;
const surveyId = id(1);

export const survey = {
  id: surveyId,
  version: 1,
  name: 'Ramp safety climate 2026',
  description: 'How safe people feel at work.',
  type: 'SurveyJS',
  launchType: 'Redirect',
  launchUrl: null,
  embedHosts: [],
  anonymity: 'Identified',
  anonymityThreshold: 7,
  attributes: [],
  startDate: '2026-01-01',
  endDate: '2031-12-31',
  responseLimit: null,
  openLink: true,
  collectIpAddress: false,
  region: null,
  account: 'A-100',
  customerId: id(2),
  insightId: null,
  customerName: 'Northwind Aviation',
  insightTitle: null,
  state: 'Open',
  published: true,
  draftVersion: 1,
  publishedVersion: 1,
  hasUnpublishedChanges: false,
  previewUrl: '',
  liveUrl: 'https://portal.example.com/survey/x',
  responseCount: 118,
  emailsSent: 12_284,
  updatedAt: '2026-01-05T09:12:00.000Z',
  archivedAt: null,
};

export const ago = (seconds: number): string => new Date(Date.now() - seconds * 1_000).toISOString();

const minutes = () =>
  Array.from({ length: 9 }, (_, index) => ({
    minute: ago((9 - index) * 60),
    sent: 620 + index * 60 + ((index * 7) % 5) * 40,
  }));

export const mailing = (overrides: Partial<Mailing> = {}): Mailing => ({
  id: id(10),
  surveyId,
  surveyName: survey.name,
  kind: 'Invitation',
  state: 'Sending',
  subject: 'How safe do you feel at work?',
  hasLocations: true,
  total: 12_400,
  sent: 8_284,
  failed: 37,
  skipped: 79,
  bounced: 21,
  queued: 4_000,
  ratePerSecond: null,
  currentRate: 18.7,
  minutes: minutes(),
  delayReason: null,
  stopReason: null,
  detail: null,
  createdAt: ago(600),
  createdByName: 'Elena Marsh',
  scheduledAt: null,
  startedAt: ago(590),
  finishedAt: null,
  ...overrides,
});

export const people: readonly (Pick<MailingRecipient, 'name' | 'email' | 'state' | 'detail'> &
  Partial<Pick<MailingRecipient, 'bounce'>>)[] = [
  { name: 'Amelia Stone', email: 'a.stone@northwind.example', state: 'Sent', detail: '250 2.0.0 accepted' },
  {
    name: 'Mei Ito',
    email: 'm.ito@rampserve.example',
    state: 'Sent',
    bounce: 'hard',
    detail: '550 5.1.1 user unknown',
  },
  {
    name: 'Juan Soto',
    email: 'j.soto@rampserve.example',
    state: 'Sent',
    bounce: 'soft',
    detail: '452 4.2.2 mailbox full',
  },
  {
    name: 'Nora Abe',
    email: 'n.abe@northwind.example',
    state: 'Sent',
    bounce: 'complaint',
    detail: '250 2.0.0 accepted',
  },
  { name: 'Yusuf Karim', email: 'y.karim@northwind.example', state: 'Sending', detail: null },
  {
    name: 'Ravi Menon',
    email: 'ravi.menon@rampserve.example',
    state: 'Failed',
    detail: '550 5.1.1 mailbox does not exist',
  },
  {
    name: 'Peter Quill',
    email: 'p.quill@northwind.example',
    state: 'Retrying',
    detail: '451 4.7.1 try later',
  },
  { name: 'Lena Fischer', email: 'l.fischer@rampserve.example', state: 'Skipped', detail: 'unsubscribed' },
  { name: 'Omar Aziz', email: 'o.aziz@northwind.example', state: 'Queued', detail: null },
  {
    name: 'Oluwaseun Adeyemi-Wolfeschlegelstein',
    email: 'oluwaseun.adeyemi-wolfeschlegelstein@northwind-aviation.example',
    state: 'Sent',
    detail: '250 2.0.0 Ok: queued as 4F1KpT2mXyz',
  },
];

const locations = ['Harrow Field', 'Port Ellis', 'Tarn Valley', ''];

export const recipients = people.map((person, index): MailingRecipient => {
  const isSent = person.state === 'Sent';
  return {
    id: id(100 + index),
    line: index + 2,
    bounce: null,
    ...person,
    location: locations[index % locations.length] ?? '',
    attempts: person.state === 'Queued' ? 0 : 1,
    sentAt: isSent ? ago(30 + index) : null,
    nextAttemptAt: person.state === 'Retrying' ? new Date(Date.now() + 90_000).toISOString() : null,
    messageId: isSent ? '<x@portal.example.com>' : null,
    clicked: isSent && person.bounce === undefined,
    clickedAt: isSent && person.bounce === undefined ? ago(20) : null,
    answered: index === 0,
    answeredAt: index === 0 ? ago(10) : null,
  };
});

export const template = {
  id: id(20),
  version: 1,
  name: 'Invitation',
  subject: '',
  updatedAt: survey.updatedAt,
};

export const pageResponse = (items: readonly object[]) => ({
  items,
  nextCursor: null,
  total: items.length,
  totalIsExact: true,
});

export const report: RecipientUpload = {
  uploadId: id(30),
  columns: ['email', 'firstName', 'lastName', 'Station', 'Team', 'Language'],
  mapping: { email: 'email', firstName: 'firstName', lastName: 'lastName', location: 'Station' },
  rows: 12_418,
  valid: 12_388,
  invalidCount: 3,
  invalid: [
    { line: 17, value: 'ana-at-ramp', code: 'email', reason: '' },
    { line: 231, value: '', code: 'required', reason: '' },
    { line: 4_012, value: 'Wei,Chen', code: 'cells', reason: '' },
  ],
  duplicates: 15,
  duplicateLines: Array.from({ length: 15 }, (_, index) => ({
    line: 40 + 7 * index,
    email: `crew-${index + 1}@example.com`,
    firstLine: 3 + index,
  })),
  unsubscribed: 12,
};

const reasons = ['unsubscribed', 'bounced', 'complained', 'added'] as const;
export const reasonAt = (index: number) => reasons[index % reasons.length] ?? 'added';

export const text = {
  subject: 'How safe do you feel at work?',
  body:
    '<p>Hello {{firstName|colleague}},</p><p>your answers help us to make the ramp safer. It takes three minutes.</p>' +
    '<p><a href="{{surveyLink}}">Start the survey</a></p>',
};
export const translations = {
  ja: {
    subject: '職場の安全についてお聞かせください',
    body: '<p>{{firstName|皆さま}}</p><p>ランプの安全向上のため、3 分ほどご協力ください。</p>',
  },
};

export const completed: Partial<Mailing> = {
  state: 'Completed',
  sent: 12_284,
  queued: 0,
  currentRate: 0,
  finishedAt: ago(120),
};

export const earlier = [
  mailing({ ...completed, id: id(11), kind: 'Reminder', subject: 'A reminder: how safe do you feel?' }),
  mailing({ ...completed, id: id(12), sent: 8_284, state: 'Cancelled' }),
];
