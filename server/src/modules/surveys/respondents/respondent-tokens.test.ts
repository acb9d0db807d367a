import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { testSecretKey } from '../../../../testing/constants';
import type { TestResponse } from '../../../../testing/client';
import { createRespondents } from '../../../../testing/surveys/live-surveys';
import { sharedApp } from '../../../../testing/test-app';
import { secretsFrom } from '../../../platform/crypto/secrets';
import { liveToken, personalToken } from '../survey-tokens';

const app = await sharedApp();

/** For a personal link that doesn't exist. */
const signedToken = (tenantId: string): string =>
  personalToken(secretsFrom(testSecretKey), tenantId, randomUUID());

describe('POST public/survey/:token/responses', () => {
  it('limits a client to 600 responses in five minutes, without affecting others', async () => {
    const { tenant, respond } = await createRespondents(app);
    const ip = '2001:db8:1:2::1';
    const token = signedToken(tenant.id);
    const send = (from = ip) => respond({}, { ip: from, token });
    for (const _ of Array.from({ length: 12 })) await Promise.all(Array.from({ length: 50 }, () => send()));
    const rejected = await send('2001:db8:1:2::ffff');
    expect([rejected.status, Number(rejected.headers['retry-after']) <= 300]).toEqual([429, true]);
    expect((await send('2001:db8:1:3::1')).status).toBe(404);
    app.clock.advance(5 * 60_000);
    expect((await send()).status).toBe(404);
  });
});

describe('a token that was not issued', () => {
  const repeat = async (send: (index: number) => Promise<TestResponse>): Promise<number[]> => {
    const statuses = new Set<number>();
    for (const batch of Array.from({ length: 25 }, (_, index) => index))
      for (const { status } of await Promise.all(
        Array.from({ length: 50 }, (_, index) => send(batch * 50 + index)),
      ))
        statuses.add(status);
    return [...statuses];
  };

  it.each([
    ['has another form', () => 'x'],
    ['has another signature', (tenantId: string) => signedToken(tenantId).slice(0, -4).concat('AAAA')],
  ])('is not found without a query and not counted if it %s', async (what, invented) => {
    const { tenant, token, readFrom, respond } = await createRespondents(app);
    const ip = `2001:db8:8:${what.length}::1`;
    const query = vi.spyOn(Client.prototype, 'query');
    expect(await repeat(() => readFrom(ip, invented(tenant.id)))).toEqual([404]);
    expect(await repeat(() => respond({ mood: 4 }, { ip, token: invented(tenant.id) }))).toEqual([404]);
    expect(query.mock.calls).toEqual([]);
    query.mockRestore();
    expect((await readFrom(ip, token)).status).toBe(200);
    expect((await respond({ mood: 4 }, { ip })).status).toBe(201);
  });

  it('is limited apart from surveys that exist if it looks like a live URL', async () => {
    const { tenant, readFrom, respond, personal } = await createRespondents(app);
    const ip = '2001:db8:8:1::1';
    expect((await readFrom('2001:db8:8:2::1')).status).toBe(200);
    const invented = () => liveToken(tenant.id, randomUUID());
    expect(await repeat(() => readFrom(ip, invented()))).toEqual([404, 429]);
    expect((await respond({ mood: 4 }, { ip, token: invented() })).status).toBe(429);
    expect((await readFrom('2001:db8:8:2::1', invented())).status).toBe(404);
    expect((await readFrom(ip)).status).toBe(200);
    expect((await respond({ mood: 4 }, { ip })).status).toBe(201);
    expect((await respond({ mood: 4 }, { ip, token: await personal() })).status).toBe(201);
  });
});
