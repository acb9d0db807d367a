import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, inject, it } from 'vitest';
import { send, signedIn } from '../../../testing/client';
import { databaseProxy } from '../../../testing/database/database';
import { makeTenant } from '../../../testing/factories';
import { ownApp, getPort, sharedApp } from '../../../testing/test-app';

const token = 'a-token-for-metrics';
const app = await sharedApp({ metricsToken: token });

describe('the operational endpoints', () => {
  it('report that the process is alive and ready', async () => {
    expect((await send(app, { url: '/healthz' })).body).toEqual({ status: 'alive', version: '0.0.0-test' });
    expect((await send(app, { url: '/readyz' })).body).toEqual({ status: 'ready' });
  });

  it('return metrics only with the token', async () => {
    await send(app, { url: '/api/v1/app/languages' });
    const metrics = await send(app, { url: '/metrics', headers: { authorization: `Bearer ${token}` } });
    expect(metrics.status).toBe(200);
    expect(metrics.text).toMatch(
      /http_request_duration_seconds_count\{.*route="\/api\/v1\/app\/languages".*\} 1/,
    );
    expect(metrics.text).toContain(
      'vantage_build_info{version="0.0.0-test",commit="abc1234",schema="0000-test"} 1',
    );
    for (const authorization of ['', 'Bearer ', 'Bearer wrong', `Bearer ${token}x`])
      expect((await send(app, { url: '/metrics', headers: { authorization } })).status).toBe(404);
  });

  it('return no metrics if no token is set', async () => {
    const own = await ownApp();
    for (const headers of [{}, { authorization: 'Bearer ' }, { authorization: 'Bearer null' }])
      expect((await send(own, { url: '/metrics', headers })).status).toBe(404);
  });
});

describe('while the database is unavailable', () => {
  it('the process stays alive, is not ready, responds with 503, and recovers', async () => {
    const proxy = await databaseProxy(inject('applicationUrl'));
    const own = await ownApp({ databaseUrl: proxy.url });
    const tenant = await makeTenant();
    const client = await signedIn(own, await tenant.user());
    expect((await client.get('/customer')).status).toBe(200);

    await proxy.cut();
    expect((await send(own, { url: '/healthz' })).status).toBe(200);
    const ready = await send(own, { url: '/readyz' });
    expect([ready.status, ready.body]).toEqual([503, { status: 'notReady' }]);
    for (const path of ['/customer', '/auth/me', '/app']) {
      const response = await client.get(path);
      expect([response.status, response.body.code]).toEqual([503, 'server.unavailable']);
      expect(response.headers['retry-after']).toBe('5');
    }

    await proxy.reopen();
    await expect.poll(async () => (await send(own, { url: '/readyz' })).status).toBe(200);
    await expect.poll(async () => (await client.get('/customer')).status).toBe(200);
  });
});

const received = async (socket: Socket): Promise<string> => {
  let text = '';
  socket.on('data', (data) => (text += data.toString()));
  await once(socket, 'close');
  return text;
};

describe('on a connection', () => {
  const listening = async (overrides = {}) => {
    const own = await ownApp(overrides);
    await own.server.listen({ port: 0, host: '127.0.0.1' });
    return { own, port: getPort(own) };
  };

  it.each([
    'nonsense\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: a\r\nbad header\r\n\r\n',
    'GET /\0 HTTP/1.1\r\n\r\n',
  ])(
    'a malformed request gets a problem document with the security headers: %j (S49, S68)',
    async (request) => {
      const { port } = await listening();
      const socket = connect(port, '127.0.0.1', () => socket.write(request));
      const text = await received(socket);
      expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
      expect(text).toContain('content-type: application/problem+json');
      expect(text).toContain('x-content-type-options: nosniff');
      expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n')))).toMatchObject({ code: 'request.malformed' });
    },
  );

  it('a request without a host gets a problem document with the security headers (S49)', async () => {
    const { port } = await listening();
    const socket = connect(port, '127.0.0.1', () =>
      socket.write('GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'),
    );
    const text = await received(socket);
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).toContain('content-type: application/problem+json');
    expect(text).toContain('x-content-type-options: nosniff');
    expect(text).toContain('"code":"request.malformed"');
  });

  it('an unknown expectation is ignored, and the response has the security headers (S49)', async () => {
    const { port } = await listening();
    const socket = connect(port, '127.0.0.1', () =>
      socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\nExpect: anything\r\nConnection: close\r\n\r\n'),
    );
    const text = await received(socket);
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
    expect(text).toContain('x-content-type-options: nosniff');
  });

  it('a shutdown shows in /readyz, closes the port, and then each connection after a response (F25, F35)', async () => {
    const { own, port } = await listening({ shutdownDelay: 1_000 });
    const inFlight = connect(port, '127.0.0.1');
    const [idle, text] = [connect(port, '127.0.0.1'), received(inFlight)];
    await Promise.all([once(inFlight, 'connect'), once(idle, 'connect')]);
    const later = received(idle);
    const arrived = once(own.server.server, 'request');
    const tenant = await makeTenant();
    inFlight.write(
      `POST /api/${tenant.id}/v1/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n`,
    );
    await arrived;
    const begun = own.beginShutdown();
    const responses = ['readyz', 'healthz'].map((path) => fetch(`http://127.0.0.1:${port}/${path}`));
    expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([503, 200]);
    await begun;
    await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    const closed = own.server.close();
    idle.write('GET /api/v1/app/languages HTTP/1.1\r\nHost: a\r\n\r\n');
    inFlight.write('{}');
    expect(await later).toMatch(/^HTTP\/1\.1 200 [^]*connection: close\r\n/i);
    expect(await text).toMatch(/^HTTP\/1\.1 422 [^]*connection: close\r\n/i);
    await closed;
  });
});
