import { Client } from 'pg';
import { expect, it, vi } from 'vitest';
import { signedOut } from '../../../../testing/client';
import { webFixture } from '../../../../testing/process/web-fixture';
import { createRespondents } from '../../../../testing/surveys/live-surveys';
import { ownApp } from '../../../../testing/test-app';

/** Calls of one client network in five minutes. */
const limit = 1_200;
const [ip, neighbor, elsewhere] = ['2001:db8:7:1::1', '2001:db8:7:1::2', '2001:db8:7:2::1'];

/** All of the limit at once would be more than the database's queue has places for. */
const repeat = async (call: () => Promise<unknown>): Promise<void> => {
  for (let sent = 0; sent < limit; sent += 50) await Promise.all(Array.from({ length: 50 }, call));
};

it('limits how often a client network opens surveys at SurveyMonkey, apart from reading them (S70)', async () => {
  const app = await ownApp();
  const { tenant, token, personal, readFrom } = await createRespondents(app, {
    type: 'SurveyMonkey',
    launch_url: 'https://surveys.example/r/1',
  });
  const client = signedOut(app, tenant);
  const open = (remoteAddress: string, of = token) =>
    client.post(`/api/v1/public/survey/${of}/opening`, undefined, { remoteAddress });
  await repeat(() => open(ip));
  const query = vi.spyOn(Client.prototype, 'query');
  for (const of of [token, await personal()]) {
    query.mockClear();
    const { status, body, headers } = await open(neighbor, of);
    expect([status, body.code, Number(headers['retry-after']) <= 300]).toEqual([
      429,
      'request.tooMany',
      true,
    ]);
    expect(query).not.toHaveBeenCalled();
  }
  query.mockRestore();
  expect((await open(elsewhere)).status).toBe(200);
  expect((await readFrom(ip)).status).toBe(200);
  app.clock.advance(5 * 60_000);
  expect((await open(ip)).status).toBe(200);
});

it('limits how often a client network makes the page of a survey read it; the page is sent anyway (S70)', async () => {
  const app = await ownApp({ webDirectory: webFixture() });
  const { token, readFrom } = await createRespondents(app, {
    launch_type: 'Embed',
    embed_hosts: ['intranet.acme.example'],
  });
  const page = async (remoteAddress: string) => {
    const { statusCode, headers } = await app.server.inject({ url: `/survey/${token}`, remoteAddress });
    const [ancestors] = /frame-ancestors [^;]*/.exec(String(headers['content-security-policy'])) ?? [];
    return [statusCode, ancestors];
  };
  const framed = [200, 'frame-ancestors https://intranet.acme.example'];
  expect(await page(ip)).toEqual(framed);
  await repeat(() => page(ip));
  const query = vi.spyOn(Client.prototype, 'query');
  expect(await page(neighbor)).toEqual([200, "frame-ancestors 'none'"]);
  expect(query).not.toHaveBeenCalled();
  query.mockRestore();
  expect(await page(elsewhere)).toEqual(framed);
  expect((await readFrom(ip)).status).toBe(200);
});
