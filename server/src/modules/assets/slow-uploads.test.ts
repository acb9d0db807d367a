import { once } from 'node:events';
import type { Socket } from 'node:net';
import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { signedIn, type Client } from '../../../testing/client';
import { customerFixture } from '../../../testing/customers/customer-administration';
import { connectionTo, nextResponse, uploadHead } from '../../../testing/process/raw-connection';
import { ownApp, sharedApp, type TestApp } from '../../../testing/test-app';

const app = await sharedApp();
await app.server.listen({ port: 0, host: '127.0.0.1' });

const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
  .png()
  .toBuffer();
const partHeader = '--x\r\ncontent-disposition: form-data; name="file"; filename="logo.png"\r\n\r\n';
const end = '\r\n--x\r\ncontent-disposition: form-data; name="purpose"\r\n\r\ncustomerLogo\r\n--x--\r\n';
const body = Buffer.concat([Buffer.from(partHeader), png, Buffer.from(end)]);

/** Sends part of a file and then stops. */
const beginUpload = async (client: Client, on: TestApp = app): Promise<Socket> => {
  const socket = await connectionTo(on);
  socket.write(uploadHead(client, '/asset', [`content-length: ${body.length}`]));
  socket.write(body.subarray(0, partHeader.length + 20));
  return socket;
};
const finishUpload = (socket: Socket): void => void socket.write(body.subarray(partHeader.length + 20));

afterEach(() => void vi.useRealTimers());

const upload = (client: Client) => {
  const form = new FormData();
  form.append('purpose', 'customerLogo');
  form.append('file', new Blob([Uint8Array.from(png)]), 'logo.png');
  return client.post('/asset', form);
};

describe('slow uploads', { timeout: 60_000 }, () => {
  it('take at most two slots of one user, and none of other users and tenants (S70)', async () => {
    const [{ tenant, client }, other] = [await customerFixture(app), await customerFixture(app)];
    const colleague = await signedIn(app, await tenant.user({ roleId: role.manager }));
    const slow = await Promise.all(Array.from({ length: 8 }, () => beginUpload(client)));
    const answered: { status: number; socket: Socket }[] = [];
    for (const socket of slow)
      void nextResponse(socket).then(
        ({ status }) => answered.push({ status, socket }),
        () => {},
      );
    await expect.poll(() => answered.length, { timeout: 20_000 }).toBe(6);
    expect(answered.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 429));

    expect((await upload(client)).status).toBe(429);
    expect((await upload(colleague)).status).toBe(201);
    expect((await upload(other.client)).status).toBe(201);

    for (const socket of slow) if (!answered.some((one) => one.socket === socket)) finishUpload(socket);
    await expect
      .poll(() => answered.map(({ status }) => status).toSorted(), { timeout: 20_000 })
      .toEqual([201, 201, 429, 429, 429, 429, 429, 429]);
    expect((await upload(client)).status).toBe(201);
  });

  it('take at most four slots of one tenant (S70)', async () => {
    const { tenant } = await customerFixture(app);
    const managers = await Promise.all(
      Array.from({ length: 3 }, async () => signedIn(app, await tenant.user({ roleId: role.manager }))),
    );
    const slow = await Promise.all([...managers, ...managers.slice(1)].map((client) => beginUpload(client)));
    const statuses: number[] = [];
    for (const socket of slow) void nextResponse(socket).then(({ status }) => statuses.push(status));
    await expect.poll(() => statuses, { timeout: 20_000 }).toEqual([429]);

    for (const socket of slow) finishUpload(socket);
    await expect.poll(() => statuses, { timeout: 20_000 }).toEqual([429, 201, 201, 201, 201]);
  });

  it('end with 408 and a closed connection, and release their slots (S70)', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const own = await ownApp();
    await own.server.listen({ port: 0, host: '127.0.0.1' });
    const { client } = await customerFixture(own);
    const slow = await Promise.all([beginUpload(client, own), beginUpload(client, own)]);
    const ended = slow.map(
      (socket) => new Promise((resolve) => void socket.once('end', () => resolve('end'))),
    );
    const responses: { status: number; body: string }[] = [];
    for (const socket of slow) void nextResponse(socket).then((response) => responses.push(response));
    await expect
      .poll(
        () => {
          vi.advanceTimersByTime(1_000);
          return responses.length;
        },
        { timeout: 20_000 },
      )
      .toBe(2);
    for (const response of responses) {
      expect(response.status).toBe(408);
      expect(JSON.parse(response.body)).toMatchObject({ code: 'request.timeout', status: 408 });
    }
    expect(await Promise.all(ended)).toEqual(['end', 'end']);
    expect((await upload(client)).status).toBe(201);
  });

  it('end with 503 when the server stops, which waits no longer for them (F25)', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const own = await ownApp();
    await own.server.listen({ port: 0, host: '127.0.0.1' });
    const { client } = await customerFixture(own);
    const arrived = once(own.server.server, 'request');
    const socket = await beginUpload(client, own);
    await arrived;
    const responses: { status: number; body: string }[] = [];
    void nextResponse(socket).then((response) => responses.push(response));
    const stopped = own.close();
    await expect
      .poll(
        () => {
          vi.advanceTimersByTime(1_000);
          return responses;
        },
        { timeout: 20_000 },
      )
      .toEqual([{ status: 503, body: expect.stringContaining('"code":"server.unavailable"') as string }]);
    await stopped;
  });
});
