import { expect } from 'vitest';
import type { SmtpSink } from '../providers/open-smtp-sink';
import { smtpSink } from '../providers/smtp-sink';
import { surveyFixture } from '../surveys/survey-administration';
import { addUpload, type mailingSenders, type TestRecipient } from './mailing-factory';
import type { TestApp } from '../test-app';

export const numberedPeople = (count: number, name = 'person'): TestRecipient[] =>
  Array.from({ length: count }, (_, index) => ({ email: `${name}${index}@example.com`, name: `P${index}` }));

export const findEmails = (recipients: readonly TestRecipient[]): string[] =>
  recipients.map(({ email }) => email).toSorted();

type Fixture = Awaited<ReturnType<typeof surveyFixture>>;

/** Lists the addresses of all mails, in alphabetical order. */
export const mailedAddresses = ({ mails }: SmtpSink): string[] =>
  mails.flatMap(({ recipients }) => recipients).toSorted();

/**
 * Starts a mailing that no process sends yet.
 * @param fixture of another mailing, for a further one of its tenant
 */
export async function startedMailing(
  app: TestApp,
  recipients: readonly TestRecipient[],
  input: object = {},
  fixture?: Fixture,
) {
  const { tenant, customerId, client, ...others } = fixture ?? (await surveyFixture(app));
  const { id: surveyId } = await tenant.publishedSurvey({}, { customer_id: customerId });
  const uploadId = await addUpload(tenant, surveyId, recipients);
  const message = { uploadId, subject: 'Hello {{name}}', body: '<p>Dear {{name}}</p>', ...input };
  const { status, body, text } = await client.post(`/survey/${surveyId}/bulkemail`, message);
  expect(status, text).toBe(202);
  const path = `/bulkemail/${body.id}`;
  const get = async () => (await client.get(path)).body;
  return {
    ...others,
    tenant,
    customerId,
    client,
    surveyId,
    id: body.id as string,
    path,
    get,
    async call(action: string) {
      const { status, body } = await client.post(`${path}/${action}`);
      expect(status, JSON.stringify(body)).toBe(200);
      return body;
    },
    /** Has the state of each address. */
    async states(): Promise<Record<string, string>> {
      const { items } = (await client.get(`${path}/recipients?limit=200`)).body;
      return Object.fromEntries(items.map((one: { email: string; state: string }) => [one.email, one.state]));
    },
    setRate: async (ratePerSecond: number | null) =>
      (await client.put(`${path}/rate`, { ratePerSecond })).body,
    until: (expected: object) => expect.poll(get, { timeout: 15_000, interval: 20 }).toMatchObject(expected),
  };
}

/** Starts a mailing with a rate, which a process has begun to send to a separate mail server. */
export async function sendingMailing(
  app: TestApp,
  sendFrom: ReturnType<typeof mailingSenders>['sendFrom'],
  recipients: readonly TestRecipient[],
  ratePerSecond: number,
) {
  const mailing = await startedMailing(app, recipients);
  await mailing.setRate(ratePerSecond);
  const sink = await smtpSink();
  const process = sendFrom(mailing.tenant, sink.url);
  await process.notify();
  return {
    mailing,
    sink,
    process,
    untilMoreThan: (count: number) =>
      expect.poll(() => sink.mails.length, { interval: 5 }).toBeGreaterThan(count),
  };
}
