import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { webhookSealPurpose } from '../../src/modules/surveys/webhooks/webhook-post';
import {
  webhookQueueRepository,
  webhookTaskName,
} from '../../src/modules/surveys/webhooks/webhook-queue.repository';
import { enqueueJob } from '../../src/platform/jobs/job-queue';
import { webhookRepository } from '../../src/modules/surveys/webhooks/webhooks.repository';
import { secretsFrom } from '../../src/platform/crypto/secrets';
import { testSecretKey } from '../constants';
import { asOwner, queryRows, type TestTenant } from '../factories';

interface Posted {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- as in the body of a response
  readonly body: any;
}

/** What a customer's system does with the number-th request from 0. `silence` never responds. */
type Behavior = (
  number: number,
  posted: Posted,
) => { status: number; text?: string; headers?: Record<string, string> } | 'silence';

export interface WebhookReceiver {
  readonly url: string;
  readonly posted: readonly Posted[];
  behave(behavior: Behavior): void;
  /** Breaks all connections. */
  close(): void;
}

/** On this machine, by plain HTTP. Ends with the test. */
export async function webhookReceiver(): Promise<WebhookReceiver> {
  const posted: Posted[] = [];
  let behavior: Behavior = () => ({ status: 200, text: 'Thanks' });
  const respond = (response: ServerResponse, of: ReturnType<Behavior>): void => {
    if (of !== 'silence') response.writeHead(of.status, of.headers).end(of.text ?? '');
  };
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      const one = { headers: request.headers, text, body: JSON.parse(text) as unknown };
      posted.push(one);
      respond(response, behavior(posted.length - 1, one));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(close);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    posted,
    behave(next) {
      behavior = next;
    },
    close,
  };
}

const webhookSecret = 'whsec_test';

/** Unlike the API, with any address. @returns its id */
export const addWebhook = (tenant: TestTenant, surveyId: string, url: string): Promise<string> =>
  asOwner(tenant.id, (_client, scope) =>
    webhookRepository().insert(scope, {
      surveyId,
      url,
      sealedSecret: secretsFrom(testSecretKey).seal(webhookSealPurpose, Buffer.from(webhookSecret)),
    }),
  );

export const enqueueTest = (tenant: TestTenant, webhookId: string): Promise<string> =>
  asOwner(tenant.id, (_client, scope) => webhookQueueRepository().addTest(scope, webhookId));

/** Checks the signature like the documentation tells receivers to. */
export function isSigned({ headers, text }: Posted, secret = webhookSecret): boolean {
  const [, time, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['vantage-signature'])) ?? [];
  return mac === createHmac('sha256', secret).update(`${time}.${text}`).digest('hex');
}

interface DeliveryRow {
  readonly id: string;
  readonly webhook_id: string;
  readonly state: string;
  readonly attempts: number;
  readonly status: number | null;
  readonly detail: string;
  readonly error: string | null;
  /** Milliseconds. */
  readonly wait: number;
}

export const listDeliveries = (tenant: TestTenant, webhookId?: string): Promise<DeliveryRow[]> =>
  queryRows<DeliveryRow>(
    tenant,
    `select id, webhook_id, state, attempts, status, detail, error,
       (extract(epoch from due_at - now()) * 1000)::float8 as wait
     from survey_webhook_delivery
     where $1::uuid is null or webhook_id = $1 order by created_at, id`,
    [webhookId ?? null],
  );

export const settledDeliveries = (
  tenant: TestTenant,
  expected: object[],
  webhookId?: string,
): Promise<void> =>
  expect
    .poll(() => listDeliveries(tenant, webhookId), { timeout: 10_000, interval: 20 })
    .toEqual(expected.map((row) => expect.objectContaining(row) as unknown));

/** Makes all waiting deliveries due, and wakes the processes. */
export const makeDeliveriesDue = (tenant: TestTenant): Promise<void> =>
  asOwner(tenant.id, async (owner, scope) => {
    await owner.query("update survey_webhook_delivery set due_at = now() where state = 'Waiting'");
    await owner.query('update survey_webhook set paused_until = null');
    const { rows } = await owner.query<{ id: string }>('select id from survey_webhook');
    for (const { id } of rows) await enqueueJob(scope, { task: webhookTaskName, subject: id });
  });
