import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { changeSurveyDefinition } from '@vantage/contract/surveys/survey-definition';
import { signedIn, type Client } from '../../../../testing/client';
import { makeTenant } from '../../../../testing/factories';
import { connectionTo, nextResponse } from '../../../../testing/process/raw-connection';
import { sharedApp } from '../../../../testing/test-app';

const app = await sharedApp();
await app.server.listen({ port: 0, host: '127.0.0.1' });

const connected = async (): Promise<{ client: Client; socket: Socket; path: string }> => {
  const tenant = await makeTenant();
  const path = `/survey/${await tenant.survey()}/definition`;
  return { client: await signedIn(app, await tenant.user()), socket: await connectionTo(app), path };
};

const readHead = (client: Client, path: string, length: string): string =>
  [
    `PUT /api/${client.tenantId}/v1${path} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${client.credentials?.token}`,
    `sessionid: ${client.credentials?.sessionId}`,
    'content-type: application/json',
    length,
    '\r\n',
  ].join('\r\n');

const change = { definition: { title: 'Ramp safety' }, draftVersion: 0 };

it('refuses a large body that is too long, and leaves its connection usable (S57)', async () => {
  const { client, socket, path } = await connected();
  const body = Buffer.alloc(changeSurveyDefinition.unparsedJsonBody.maxBytes + 1, ' ');
  for (const chunked of [false, true]) {
    socket.write(
      readHead(client, path, chunked ? 'transfer-encoding: chunked' : `content-length: ${body.length}`),
    );
    if (chunked) socket.write(`${body.length.toString(16)}\r\n`);
    socket.write(body);
    if (chunked) socket.write('\r\n0\r\n\r\n');
    const response = await nextResponse(socket);
    expect([response.status, (JSON.parse(response.body) as { code: string }).code]).toEqual([
      413,
      'request.tooLarge',
    ]);
  }
  const valid = JSON.stringify(change);
  socket.write(`${readHead(client, path, `content-length: ${valid.length}`)}${valid}`);
  expect((await nextResponse(socket)).status).toBe(200);
});

it('holds at most two large bodies of a user, until their senders go away (S70)', async () => {
  const { client, socket, path } = await connected();
  const sockets = [socket, await connectionTo(app), await connectionTo(app)];
  for (const each of sockets) each.write(`${readHead(client, path, 'content-length: 5000000')}{`);
  // Two are held once one is refused; an earlier request could take one of their slots.
  expect((await Promise.race(sockets.map(nextResponse))).status).toBe(429);
  const save = async () => (await client.put(path, change)).status;
  expect(await save()).toBe(429);
  for (const each of sockets) each.destroy();
  await expect.poll(save, { timeout: 20_000 }).not.toBe(429);
});
