import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { userImportLimits } from '@vantage/contract/users/user-import';
import { signedIn, type Client } from '../../../../testing/client';
import { makeTenant } from '../../../../testing/factories';
import { connectionTo, nextResponse, uploadHead } from '../../../../testing/process/raw-connection';
import { sharedApp } from '../../../../testing/test-app';

const app = await sharedApp();
await app.server.listen({ port: 0, host: '127.0.0.1' });

const partHeader = '--x\r\ncontent-disposition: form-data; name="file"; filename="../../a\\0b.csv"\r\n\r\n';
const end = '\r\n--x--\r\n';

const path = '/admin/user/import?dryRun=true';
const connected = async (): Promise<{ client: Client; socket: Socket }> => ({
  client: await signedIn(app, await (await makeTenant()).user()),
  socket: await connectionTo(app),
});

describe('an uploaded file', { timeout: 60_000 }, () => {
  const line = Buffer.from(`${'x'.repeat(999)}\n`);
  const tooLarge = Buffer.alloc(userImportLimits.bytes + 2_000_000, line);

  it.each([
    [
      'is too large',
      'request.tooLarge',
      'userName,firstName,lastName,email,role,language,location,employeeType',
    ],
    ['is refused by its first line', 'validation', 'userName,userName'],
  ])('that %s leaves its connection usable (S57)', async (_what, code, header) => {
    const { client, socket } = await connected();
    const body = Buffer.concat([Buffer.from(`${partHeader}${header}\n`), tooLarge, Buffer.from(end)]);
    for (const chunked of [false, true]) {
      socket.write(
        uploadHead(client, path, [chunked ? 'transfer-encoding: chunked' : `content-length: ${body.length}`]),
      );
      if (chunked) {
        socket.write(`${body.length.toString(16)}\r\n`);
        socket.write(body);
        socket.write('\r\n0\r\n\r\n');
      } else socket.write(body);
      const response = await nextResponse(socket);
      expect((JSON.parse(response.body) as { code: string }).code).toBe(code);
    }
    socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
    expect((await nextResponse(socket)).status).toBe(200);
  });

  it('is discarded if the sender goes away, and the next one succeeds', async () => {
    const { client, socket } = await connected();
    socket.write(uploadHead(client, path, ['content-length: 5000000']));
    socket.write(`${partHeader}userName,firstName,lastName,email,role,language,location,employeeType\n`);
    await expect.poll(async () => (await client.get('/admin/user?limit=1')).status).toBe(200);
    socket.destroy();
    const form = () => {
      const made = new FormData();
      made.append('file', new Blob(['nothing']), 'a.csv');
      return made;
    };
    await expect
      .poll(async () => (await client.post('/admin/user/import?dryRun=true', form())).status, {
        timeout: 10_000,
      })
      .toBe(200);
  });
});
