import { randomUUID } from 'node:crypto';
import type { Operation } from '@vantage/contract/api/operation';
import { permission, role } from '@vantage/contract/permissions';
import { unsubscribeToken } from '../../src/modules/mailings/unsubscribe/unsubscribe-tokens';
import { secretsFrom } from '../../src/platform/crypto/secrets';
import { testSecretKey } from '../constants';
import { unique } from '../factories';
import type { Fixtures } from '../fixtures';
import { addMailing, addUpload } from '../mailings/mailing-factory';
import { addWebhook } from './webhooks';

async function someResponse({ tenant }: Fixtures): Promise<Record<string, string>> {
  const { id } = await tenant.publishedSurvey({});
  return { surveyId: id, responseId: await tenant.surveyResponse(id, {}) };
}

/** From the URL in the settings, which a sample of a change could have replaced. */
async function readBounceToken(fixtures: Fixtures): Promise<string> {
  const { body } = await (await fixtures.as(role.administrator)).get('/app');
  return new URL(body.mail.bounceUrl).pathname.split('/').at(-1) ?? '';
}

async function someWebhook({ tenant }: Fixtures): Promise<Record<string, string>> {
  const { id } = await tenant.publishedSurvey({});
  return { surveyId: id, webhookId: await addWebhook(tenant, id, 'https://hooks.example/vantage') };
}

async function someUpload({ tenant }: Fixtures): Promise<Record<string, string>> {
  const { id } = await tenant.publishedSurvey({});
  return { surveyId: id, uploadId: await addUpload(tenant, id, [{ email: 'recipient@example.com' }]) };
}

async function someMailedSurvey({ tenant, users }: Fixtures): Promise<Record<string, string>> {
  const { id } = await tenant.publishedSurvey({});
  await addMailing(tenant, id, users[role.administrator].id, 'Completed');
  return { surveyId: id };
}

async function someMailing(
  { path }: Operation,
  { tenant, users }: Fixtures,
): Promise<Record<string, string>> {
  const { id } = await tenant.publishedSurvey({});
  const state = path.endsWith('/pause') ? 'Sending' : path.endsWith('/retry-failed') ? 'Completed' : 'Paused';
  return { mailingId: await addMailing(tenant, id, users[role.administrator].id, state) };
}

/** Parameters and fields of a call about surveys and their e-mails, other than those of the fixtures. */
export async function surveyValues(
  operation: Operation,
  fixtures: Fixtures,
): Promise<Record<string, unknown>> {
  const { tenant, ids } = fixtures;
  const { method, path } = operation;
  const has = (parameter: string): boolean => path.split('/').includes(`:${parameter}`);
  return {
    ...(path.includes('/v1/survey') &&
      operation.permission === permission.surveysWrite && {
        name: unique('Survey'),
        type: 'SurveyJS',
        startDate: '2025-01-01',
        endDate: '2099-12-31',
        region: null,
        // Its own, since it may be gone afterwards.
        surveyId: await tenant.survey(
          // Published without a definition.
          path.endsWith('/publish') ? { type: 'SurveyMonkey' } : { archived: path.endsWith('/restore') },
        ),
        draftVersion: 0,
      }),
    ...(path.endsWith('/definition/commands') && {
      base: 0,
      groups: [
        { id: randomUUID(), commands: [{ type: 'set', id: '0-0', property: 'title', value: 'Safety' }] },
      ],
    }),
    // Its version 1 is that of the fixtures.
    ...(path.endsWith('/definition/version') && { surveyId: ids['surveyId'] }),
    ...(has('libraryItemId') && { libraryItemId: await tenant.libraryItem() }),
    ...(method === 'DELETE' && has('responseId') && (await someResponse(fixtures))),
    ...(has('webhookId') && (await someWebhook(fixtures))),
    ...(path.endsWith('/webhook') && { url: `https://hooks.example.com/${randomUUID()}` }),
    ...(path.includes('/public/unsubscribe/') && {
      token: unsubscribeToken(secretsFrom(testSecretKey), {
        tenantId: tenant.id,
        email: `${unique('recipient')}@example.com`,
      }),
    }),
    ...(path.includes('/public/bounce/') && {
      token: await readBounceToken(fixtures),
    }),
    ...(path.endsWith('/opening') && { token: ids['surveyMonkeyToken'] }),
    ...(path.endsWith('/responses') && { version: 1 }),
    ...(path.endsWith('/bulkemail/reminder') && (await someMailedSurvey(fixtures))),
    // Its own, since a survey has one running mailing.
    ...(path.endsWith('/bulkemail') && method === 'POST' && (await someUpload(fixtures))),
    ...(has('mailingId') && method !== 'GET' && (await someMailing(operation, fixtures))),
    // Its own, since it is gone afterwards.
    ...(has('suppressionId') && { suppressionId: await tenant.suppression() }),
    ...(path.endsWith('/languages') && has('uploadId') && { column: 'name' }),
    ...(path.includes('/mailtemplate') && { name: unique('Template') }),
    ...(has('mailTemplateId') && { mailTemplateId: await tenant.mailTemplate() }),
  };
}
