import { randomUUID } from 'node:crypto';
import { pageVisitAppVersion } from '@vantage/contract/page-visits';
import type { TestTenant } from '../../server/testing/tenant-factory';
import { request, signIn, type Answer } from './client';
import type { TestDatabase } from './postgres';

/** A kind of write whose effects can be counted. */
export interface Write {
  readonly name: string;
  key(): string;
  write(key: string): Promise<Answer>;
  /** The key of each effect that is stored. */
  stored(): Promise<string[]>;
}

const definition = { pages: [{ name: 'page1', elements: [{ type: 'text', name: 'key' }] }] };

/** Each goes another way into the database: a transaction of several statements, a shared one, and a queue before it. */
export async function listWrites(
  database: TestDatabase,
  tenant: TestTenant,
  origin: () => string,
): Promise<Record<'suppression' | 'pageVisit' | 'response', Write>> {
  const client = await signIn(origin, await tenant.user());
  const survey = await tenant.publishedSurvey(definition);
  const listKeys = async (text: string): Promise<string[]> =>
    (await database.rows<{ key: string }>(tenant.id, text)).map(({ key }) => key);
  // Repeated calls must be the same.
  const entryTime = new Date().toISOString();
  let addresses = 0;
  /** Responses to surveys are limited by address. */
  const nextAddress = (): string => {
    addresses += 1;
    return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
  };

  return {
    suppression: {
      name: 'suppressed addresses',
      key: () => `${randomUUID()}@example.com`,
      write: (email) => client.post('/suppression', { email }),
      stored: () => listKeys('select email as key from suppression'),
    },
    pageVisit: {
      name: 'page visits',
      key: randomUUID,
      write: (key) =>
        client.post(
          '/usersessionpageinfo/createUserTimeSpent',
          { pageName: key, entryTime, appVersion: pageVisitAppVersion },
          { 'idempotency-key': key },
        ),
      stored: () => listKeys('select page_name as key from page_visit'),
    },
    response: {
      name: 'responses to a survey',
      key: randomUUID,
      write: (key) =>
        request(`${origin()}/api/v1/public/survey/${survey.token}/responses`, {
          method: 'POST',
          body: { version: 1, data: { key }, startedAt: '2026-01-05T08:00:00Z', language: 'en' },
          headers: { 'idempotency-key': key, 'x-forwarded-for': nextAddress() },
        }),
      stored: () => listKeys("select answers->>'key' as key from survey_response"),
    },
  };
}
