import { expect, it } from 'vitest';
import { testSecretKey } from '../../../../testing/constants';
import { databaseProxy } from '../../../../testing/database/database';
import { databaseUrls } from '../../../../testing/database/database-urls';
import { queryRows, unique } from '../../../../testing/factories';
import { createRespondents } from '../../../../testing/surveys/live-surveys';
import { startServer } from '../../../../testing/process/server-process';
import { sharedApp } from '../../../../testing/test-app';

const app = await sharedApp();

const startedServer = async (databaseUrl: string) => {
  const server = startServer({
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: databaseUrls().ownerUrl,
    SECRET_KEY: testSecretKey,
    ROLE: 'web',
    PORT: '0',
  });
  const [, address = ''] = await server.line(/ready: (http:\/\/\S+)/);
  return { kill: server.kill, address };
};

it('stores one response if it is sent again after a power failure between commit and response', async () => {
  const { tenant, personal } = await createRespondents(app, { response_limit: 1 });
  const token = await personal();
  const key = unique('key');
  const send = (address: string) =>
    fetch(`${address}api/v1/public/survey/${token}/responses`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ version: 1, data: { mood: 4 }, startedAt: '2026-01-01T00:00:00Z' }),
    });

  const { applicationUrl } = databaseUrls();
  const proxy = await databaseProxy(applicationUrl);
  const first = await startedServer(proxy.url);
  const committed = proxy.withholdCommit('insert into "survey_response"');
  const lost = send(first.address).catch(() => 'lost');
  await committed;
  await first.kill();
  expect(await lost).toBe('lost');

  const second = await startedServer(applicationUrl);
  const response = await send(second.address);
  const stored = await queryRows(tenant, 'select id from survey_response');
  expect([response.status, await response.json()]).toEqual([201, stored[0]]);
  expect(stored).toHaveLength(1);
  expect(await queryRows(tenant, 'select response_count from survey')).toEqual([{ response_count: 1 }]);
}, 60_000);
