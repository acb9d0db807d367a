import { v4 as uuidv4 } from 'uuid';
import { expect, it } from 'vitest';
import { send } from '../../../testing/client';
import { databaseProxy, ownDatabase } from '../../../testing/database/database';
import { makeTenant, queryRows } from '../../../testing/factories';
import { ownApp, type TestApp } from '../../../testing/test-app';

const { applicationUrl } = await ownDatabase();
const metricsToken = 'a-token-for-metrics';

const read = async (app: TestApp): Promise<string> =>
  (await send(app, { url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })).text;

/** The value of a line such as `mailings{state="Sending"}`. */
const readValue = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
};

const addJobs = (tenant: { id: string }, rows: string): Promise<unknown> =>
  queryRows(
    tenant,
    `insert into background_job (tenant_id, task, subject, urgent, due_at, failed_at)
     select $1, task, gen_random_uuid(), urgent, now() + due * interval '1 second', failed::timestamptz
     from (values ${rows}) jobs (task, urgent, due, failed)`,
    [tenant.id],
  );

it('every process tells queues, mails and webhooks of all tenants together, and no tenant by name', async () => {
  const [one, other] = [await makeTenant(), await makeTenant()];
  await addJobs(one, `('mail', true, -30, null), ('mail', false, -90, null), ('webhook', false, 600, null)`);
  await addJobs(other, `('mail', false, -40, null), ('mail', false, 0, '2026-01-01')`);
  await queryRows(
    one,
    `insert into outgoing_mail (tenant_id, id, to_address, to_name, sealed_content, state, finished_at)
     values ($1, $2, 'a@example.com', '', '', 'waiting', null), ($1, $3, 'a@example.com', '', null, 'failed', now()),
       ($1, $4, 'a@example.com', '', null, 'sent', now() - interval '2 hours')`,
    [one.id, uuidv4(), uuidv4(), uuidv4()],
  );
  const text = await read(await ownApp({ metricsToken }));
  const values = {
    mailJobs: readValue(text, 'background_jobs{task="mail",state="waiting"}'),
    failedJobs: readValue(text, 'background_jobs{task="mail",state="failed"}'),
    laterJobs: readValue(text, 'background_jobs{task="webhook",state="waiting"}'),
    laterDue: readValue(text, 'background_job_oldest_due_seconds{task="webhook"}'),
    waitingMails: readValue(text, 'outgoing_mails{state="waiting"}'),
    failedMails: readValue(text, 'outgoing_mails{state="failed"}'),
    sentMails: readValue(text, 'outgoing_mails{state="sent"}'),
    pausedWebhooks: readValue(text, 'survey_webhooks_paused'),
    missingMonths: readValue(text, 'database_partitions_missing{table="audit_entry"}'),
    listener: readValue(text, 'database_listener_connected'),
    timeouts: readValue(text, 'database_connection_timeouts_total'),
    waitingForConnections: readValue(text, 'database_connection_waiting'),
    build: readValue(text, 'vantage_build_info{version="0.0.0-test",commit="abc1234",schema="0000-test"}'),
  };
  expect(values).toEqual({
    mailJobs: 3,
    failedJobs: 1,
    laterJobs: 1,
    laterDue: 0,
    waitingMails: 1,
    failedMails: 1,
    sentMails: undefined,
    pausedWebhooks: 0,
    missingMonths: 0,
    listener: 1,
    timeouts: 0,
    waitingForConnections: 0,
    build: 1,
  });
  const oldest = readValue(text, 'background_job_oldest_due_seconds{task="mail"}');
  expect(oldest).toBeGreaterThanOrEqual(90);
  expect(readValue(text, 'database_table_bytes{table="background_job"}')).toBeGreaterThan(0);
  for (const { id } of [one, other]) expect(text).not.toContain(id);
});

it('a second scrape gets the stored values of the first', async () => {
  const tenant = await makeTenant();
  const app = await ownApp({ metricsToken });
  await read(app);
  await addJobs(tenant, `('later', false, 0, null)`);
  expect(await read(app)).not.toContain('task="later"');
});

it('without the database, what is stored is absent, and refused requests are counted by problem', async () => {
  const proxy = await databaseProxy(applicationUrl);
  const app = await ownApp({ metricsToken, databaseUrl: proxy.url });
  const tenant = await makeTenant();
  await proxy.cut();
  await send(app, { url: `/api/${tenant.id}/v1/auth/login`, method: 'POST', payload: {} });
  const text = await read(app);
  expect(text).not.toMatch(/^database_table_bytes\{/m);
  expect(
    readValue(text, 'http_problems_total{route="/api/:tenantId/v1/auth/login",code="server.unavailable"}'),
  ).toBe(1);
});
