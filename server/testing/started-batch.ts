import { expect } from 'vitest';
import type { SmtpSink } from './open-smtp-sink';
import { surveyFixture } from './survey-administration';
import { addUpload, type TestRecipient } from './survey-mailings';
import type { TestApp } from './test-app';

export const numberedPeople = (count: number, name = 'person'): TestRecipient[] =>
  Array.from({ length: count }, (_, index) => ({ email: `${name}${index}@example.com`, name: `P${index}` }));

export const emailsOf = (recipients: readonly TestRecipient[]): string[] =>
  recipients.map(({ email }) => email).toSorted();

/** Addresses of all mails, in alphabetical order. */
export const receivers = ({ mails }: SmtpSink): string[] =>
  mails.flatMap(({ recipients }) => recipients).toSorted();

/** A batch that was started, but that no process sends yet. */
export async function startedBatch(app: TestApp, recipients: readonly TestRecipient[], given: object = {}) {
  const fixture = await surveyFixture(app);
  const { id: surveyId } = await fixture.tenant.publishedSurvey({}, { customer_id: fixture.customerId });
  const uploadId = await addUpload(fixture.tenant, surveyId, recipients);
  const message = { uploadId, subject: 'Hello {{name}}', body: '<p>Dear {{name}}</p>', ...given };
  const { status, body, text } = await fixture.client.post(`/survey/${surveyId}/bulkemail`, message);
  expect(status, text).toBe(202);
  const path = `/bulkemail/${body.id}`;
  const get = async () => (await fixture.client.get(path)).body;
  return {
    ...fixture,
    surveyId,
    id: body.id as string,
    path,
    get,
    async call(action: string) {
      const { status, body } = await fixture.client.post(`${path}/${action}`);
      expect(status, JSON.stringify(body)).toBe(200);
      return body;
    },
    /** By address. */
    async states(): Promise<Record<string, string>> {
      const { items } = (await fixture.client.get(`${path}/recipients?limit=200`)).body;
      return Object.fromEntries(items.map((one: { email: string; state: string }) => [one.email, one.state]));
    },
    until: (expected: object) => expect.poll(get, { timeout: 15_000, interval: 20 }).toMatchObject(expected),
  };
}
