import type { Mailing } from '@vantage/contract/mailings/mailings';
import { setTimeout as delay } from 'node:timers/promises';
import type { Bench } from './bench';
import type { Session } from './requests';
import { makeSurvey, type BenchSurvey } from './surveys';
import type { Tenant } from './users';

const pollIntervalMs = 100;
const completedWithin = 900_000;

const paragraph =
  'On the ramp, most of what goes wrong was noticed by somebody before, and told to nobody. The next twenty minutes are ' +
  'for that: what you see from your place at {{Station|your station}}, in your own words, before it happens to a colleague.';

/** A mail has about 4.6 kB, with six values of the recipient. */
export const benchMessage = {
  subject: '{{First name|Colleague}}, how safe is the ramp at {{Station|your station}}?',
  body: [
    '<p>Dear {{First name|colleague}} {{Last name}},</p>',
    ...Array.from({ length: 5 }, () => `<p>${paragraph}</p>`),
    '<p>Your answers are grouped with those of {{Department|your department}}. <a href="{{surveyLink}}">Begin the survey</a>.</p>',
  ].join(''),
} as const;

const header = 'Email,First name,Last name,Station,Department';
const stations = ['Nagoya', 'Mumbai', 'Rotterdam', 'Lisbon', 'Oslo'] as const;

/** A line has about 50 bytes, so that 200,000 lines have nearly the limit of 10 MB. */
export const recipientFile = (count: number, salt = 'a'): string => {
  const line = (index: number): string => {
    const number = String(index).padStart(6, '0');
    return `${salt}.${number}@mail.example,Ana${index % 97},Ito${index % 89},${stations[index % stations.length]},Ramp`;
  };
  return [header, ...Array.from({ length: count }, (_, index) => line(index)), ''].join('\n');
};

export interface SurveySender {
  readonly session: Session;
  readonly survey: BenchSurvey;
}

/** Creates a survey of a tenant, which is sent as its administrator. */
export async function openSurveySender(bench: Bench, tenant: Tenant): Promise<SurveySender> {
  return { survey: await makeSurvey(bench, tenant), session: await bench.signIn(tenant, 1) };
}

async function ask<Result>(
  bench: Bench,
  session: Session,
  path: string,
  init: RequestInit = {},
): Promise<Result> {
  const { origin } = (await bench.servers()).product;
  const response = await fetch(`${origin}/api/${session.tenant.id}/v1${path}`, {
    ...init,
    headers: { authorization: `Bearer ${session.token}`, sessionid: session.id, ...init.headers },
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Result;
}

export async function uploadRecipients(
  bench: Bench,
  { session, survey }: SurveySender,
  file: string,
): Promise<{ uploadId: string; valid: number }> {
  const body = new FormData();
  body.append('file', new Blob([file], { type: 'text/csv' }), 'recipients.csv');
  return ask(bench, session, `/survey/${survey.id}/bulkemail/validate`, { method: 'POST', body });
}

/** @returns the mailing's id */
export async function startMailing(
  bench: Bench,
  { session, survey }: SurveySender,
  uploadId: string,
  message: { readonly subject: string; readonly body: string } = benchMessage,
): Promise<string> {
  const mailing: Mailing = await ask(bench, session, `/survey/${survey.id}/bulkemail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ uploadId, ...message }),
  });
  return mailing.id;
}

/** Waits until its recipients are copied, and mails are sent. */
export async function untilSending(bench: Bench, { session }: SurveySender, id: string): Promise<void> {
  const deadline = Date.now() + completedWithin;
  while (Date.now() < deadline) {
    const mailing: Mailing = await ask(bench, session, `/bulkemail/${id}`);
    if (mailing.sent > 0) return;
    await delay(pollIntervalMs);
  }
  throw new Error('The mailing sent nothing');
}

export const cancelMailing = (bench: Bench, { session }: SurveySender, id: string): Promise<Mailing> =>
  ask(bench, session, `/bulkemail/${id}/cancel`, { method: 'POST' });

/** @returns the seconds from the mailing's creation to its end, when all its mails are sent */
export async function mailingSeconds(bench: Bench, { session }: SurveySender, id: string): Promise<number> {
  const deadline = Date.now() + completedWithin;
  while (Date.now() < deadline) {
    const mailing: Mailing = await ask(bench, session, `/bulkemail/${id}`);
    if (mailing.state === 'Completed') {
      if (mailing.sent !== mailing.total)
        throw new Error(`${mailing.sent} of ${mailing.total} mails were sent`);
      return (Date.parse(mailing.finishedAt ?? '') - Date.parse(mailing.createdAt)) / 1_000;
    }
    if (mailing.state !== 'Sending') throw new Error(`The mailing is ${mailing.state}: ${mailing.detail}`);
    await delay(pollIntervalMs);
  }
  throw new Error('The mailing did not end');
}
