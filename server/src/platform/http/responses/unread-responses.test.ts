import { connect, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { errorHandler } from './error-handler';
import { unreadResponses } from './unread-responses';

/** Milliseconds. */
const shortPause = 100;
/** More than the buffers of both sides' systems hold. */
const large = 'x'.repeat(32 * 2 ** 20);

async function started(routes: (server: FastifyInstance) => void, pause?: number): Promise<FastifyInstance> {
  const server = Fastify({ forceCloseConnections: true });
  server.decorateRequest('actor', null);
  errorHandler(server, server.log, () => {});
  unreadResponses(server, pause);
  routes(server);
  await server.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.close());
  return server;
}

const getPort = (server: FastifyInstance): number => (server.server.address() as AddressInfo).port;

/** Requests it and reads nothing. */
function request(server: FastifyInstance, path: string): Socket {
  const socket = connect(getPort(server), '127.0.0.1').pause();
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
  return socket;
}

const connections = (server: FastifyInstance): Promise<number> =>
  new Promise((resolve, reject) =>
    server.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

it('ends a response of which the client reads nothing', async () => {
  let isSent = false;
  const server = await started(
    (app) =>
      app.get('/', (_request, reply) => {
        isSent = true;
        return reply.send(large);
      }),
    shortPause,
  );
  request(server, '/');
  await expect.poll(() => isSent).toBe(true);
  await expect.poll(() => connections(server)).toBe(0);
});

it('leaves a connection alone whose request takes long', async () => {
  const server = await started(
    (app) =>
      app.get('/', async () => {
        await once(app.server, 'timeout');
        return 'done';
      }),
    shortPause,
  );
  const response = await fetch(`http://127.0.0.1:${getPort(server)}/`);
  expect(await response.text()).toBe('done');
});

it('sends a client a few large responses at a time, and rejects more until they are read or ended', async () => {
  let sent = 0;
  const server = await started((app) =>
    app.get('/', (_request, reply) => {
      sent += 1;
      return reply.send(large);
    }),
  );
  const url = `http://127.0.0.1:${getPort(server)}/`;
  const unread = [1, 2, 3, 4].map(() => request(server, '/'));
  await expect.poll(() => sent).toBe(unread.length);
  const rejected = await fetch(url);
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '5']);
  for (const socket of unread) socket.destroy();
  await expect.poll(async () => (await fetch(url)).status).toBe(200);
});

it('counts no large response whose client had gone before it was ready', async () => {
  let requests = 0;
  const server = await started((app) =>
    app.get('/', async ({ raw, query }, reply) => {
      requests += 1;
      if ((query as { gone?: string }).gone !== undefined) await once(raw.socket, 'close');
      return reply.send(large);
    }),
  );
  for (let client = 1; client <= 8; client += 1) {
    const socket = request(server, '/?gone');
    await expect.poll(() => requests).toBe(client);
    socket.destroy();
  }
  await expect.poll(() => connections(server)).toBe(0);
  const response = await fetch(`http://127.0.0.1:${getPort(server)}/`);
  expect(response.status).toBe(200);
  await response.body?.cancel();
});
