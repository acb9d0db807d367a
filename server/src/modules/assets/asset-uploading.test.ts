import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { maxImageBytes } from '@vantage/contract/assets';
import { role } from '@vantage/contract/permissions';
import { signedIn, signedOut, type Client } from '../../../testing/client';
import { customerFixture, someCustomer } from '../../../testing/customers/customer-administration';
import { ownDatabase } from '../../../testing/database/database';
import { queryRows, type TestTenant } from '../../../testing/factories';
import { connectionTo, nextResponse, uploadHead } from '../../../testing/process/raw-connection';
import { sharedApp } from '../../../testing/test-app';

await ownDatabase();
const app = await sharedApp();
await app.server.listen({ port: 0, host: '127.0.0.1' });
const { tenant, client } = await customerFixture(app);

const drawn = (size = 40) =>
  sharp({
    create: { width: size, height: size / 2, channels: 3, background: { r: 10, g: size % 256, b: 200 } },
  });
const [png, jpeg, gif, webp] = await Promise.all([
  drawn().png().toBuffer(),
  drawn(60).jpeg().toBuffer(),
  drawn(50).gif().toBuffer(),
  drawn(50).webp().toBuffer(),
]);

const buildForm = (
  content: Uint8Array,
  purpose: string | null = 'customerLogo',
  name = 'logo.png',
): FormData => {
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(content)], { type: 'image/png' }), name);
  if (purpose !== null) form.append('purpose', purpose);
  return form;
};
const send = (content: Uint8Array, who: Client = client, purpose = 'customerLogo') =>
  who.post('/asset', buildForm(content, purpose));
const stored = async (of: TestTenant = tenant): Promise<number> =>
  (await queryRows(of, 'select 1 from asset')).length;

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};
const header = (width: number, height: number): Buffer => {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([png.subarray(0, 8), chunk('IHDR', size)]);
};
const html = Buffer.from('<html><script>alert(1)</script></html>');

describe('POST asset', () => {
  it('stores an image and serves it publicly', async () => {
    for (const [file, width] of [
      [png, 40],
      [jpeg, 60],
    ] as const) {
      const { status, body } = await send(file);
      expect([status, body]).toMatchObject([201, { width, height: width / 2 }]);
      expect(body.url).toBe(`/api/assets/${tenant.id}/${body.id}`);
      const { rawPayload } = await app.server.inject({ url: body.url });
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width });
    }
  });

  it('accepts the purpose before or after the file', async () => {
    const form = new FormData();
    form.append('purpose', 'customerLogo');
    form.append('file', new Blob([Uint8Array.from(png)]), 'logo.png');
    expect((await client.post('/asset', form)).status).toBe(201);
  });

  it('stores the same image once', async () => {
    const [one, two] = [await send(png), await send(png)];
    expect(two.body.id).toBe(one.body.id);
  });

  it('removes camera metadata (S55)', async () => {
    const exif = await drawn(80)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'SECRET-OWNER' } })
      .toBuffer();
    const { body } = await send(exif);
    const { rawPayload } = await app.server.inject({ url: body.url });
    expect(exif.toString('latin1')).toContain('SECRET-OWNER');
    expect(rawPayload.toString('latin1')).not.toContain('SECRET-OWNER');
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
  });

  it.each([
    ['a PNG with a page behind it', Buffer.concat([png, html])],
    ['a page with a PNG behind it', Buffer.concat([html, png])],
    [
      'a drawing that is called a PNG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['a GIF', gif],
    ['a WebP', webp],
    ['nothing', Buffer.alloc(0)],
    ['half a PNG', png.subarray(0, png.length / 2)],
    [
      'a PNG whose image is broken',
      Buffer.concat([header(9, 9), chunk('IDAT', html), chunk('IEND', Buffer.alloc(0))]),
    ],
    ['half a JPEG', jpeg.subarray(0, jpeg.length / 2)],
    ['the beginning of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ])('rejects %s, and stores nothing (S55)', async (_what, content) => {
    const before = await stored();
    const { status, body } = await send(content);
    expect([status, body.code, body.detail]).toEqual([
      422,
      'image.undecodable',
      'PNG, JPG or JPEG only, below 10 MB.',
    ]);
    expect(body.fields.file[0].code).toBe('imageKind');
    expect(await stored()).toBe(before);
  });

  it('rejects 2.5 billion pixels without decompressing them (S56)', async () => {
    const before = await stored();
    // Its pixels are not image data, so an attempt to decode them would give `imageKind`.
    const bomb = Buffer.concat([header(50_000, 50_000), chunk('IDAT', html), chunk('IEND', Buffer.alloc(0))]);
    const { status, body } = await send(bomb);
    expect([status, body.code, body.fields.file[0].code]).toEqual([422, 'image.undecodable', 'imagePixels']);
    expect(await stored()).toBe(before);
  });

  it('rejects an edge of more than 8,192 pixels before decoding a row (S70)', async () => {
    const before = await stored();
    const rows = 40_000_000;
    const tall = Buffer.concat([
      header(1, rows),
      chunk('IDAT', deflateSync(Buffer.alloc(rows * 4))),
      chunk('IEND', Buffer.alloc(0)),
    ]);
    expect(tall.length).toBeLessThan(200_000);
    // Their pixels are not image data, so an attempt to decode them would give `imageKind`.
    const undecodable = [header(1, rows), header(8_193, 1), header(1, 8_193)].map((head) =>
      Buffer.concat([head, chunk('IDAT', html), chunk('IEND', Buffer.alloc(0))]),
    );
    for (const file of [...undecodable, tall]) {
      const { status, body } = await send(file);
      expect([status, body.code, body.fields.file[0].code]).toEqual([
        422,
        'image.undecodable',
        'imagePixels',
      ]);
    }
    const edge = sharp({ create: { width: 8_192, height: 1, channels: 3, background: 'teal' } });
    expect((await send(await edge.png().toBuffer())).status).toBe(201);
    expect(await stored()).toBe(before + 1);
  });

  it('rejects an image that takes too long to decode (S70)', async () => {
    const before = await stored();
    const limit = (sharp.prototype as Sharp).timeout;
    const slow = vi.spyOn(sharp.prototype as Sharp, 'timeout').mockImplementation(function (this: Sharp) {
      const large = this.resize({ width: 1_600, height: 1_600, fit: 'fill', withoutEnlargement: false });
      return limit.call(large.blur(500), { seconds: 1 });
    });
    onTestFinished(() => slow.mockRestore());
    const { status, body } = await send(png);
    expect([status, body.code, body.fields.file[0].code]).toEqual([422, 'image.undecodable', 'imageTimeout']);
    expect(await stored()).toBe(before);
  });

  it.each([
    ['no purpose', buildForm(png, null), 'purpose', 'required'],
    ['another purpose', buildForm(png, 'avatar'), 'purpose', 'choice'],
  ])('rejects %s', async (_what, form, field, code) => {
    const { status, body } = await client.post('/asset', form);
    expect([status, body.fields[field][0].code]).toEqual([422, code]);
  });

  it('rejects a form without a file, or with additional fields', async () => {
    const none = new FormData();
    none.append('purpose', 'customerLogo');
    expect((await client.post('/asset', none)).body.fields.file[0].code).toBe('required');
    const two = buildForm(png);
    two.append('file', new Blob([Uint8Array.from(png)]), 'b.png');
    const more = buildForm(png);
    more.append('__proto__', 'x');
    for (const form of [two, more]) expect([422, 400]).toContain((await client.post('/asset', form)).status);
  });

  it('requires the permission to change customers for their logos, and to change settings for other images', async () => {
    const own = await customerFixture(app);
    const as = async (roleId: 1001 | 1002 | 1003 | 1004) => signedIn(app, await own.tenant.user({ roleId }));
    const manager = await as(role.manager);
    for (const roleId of [role.user, role.learner])
      expect((await send(png, await as(roleId))).body.code).toBe('permission.denied');
    expect((await send(png, signedOut(app, own.tenant))).body.code).toBe('token.missing');
    for (const purpose of ['tenantLogo', 'loginImage']) {
      expect((await send(png, manager, purpose)).body.code).toBe('permission.denied');
      expect((await send(png, own.client, purpose)).status).toBe(201);
    }
    expect(await stored(own.tenant)).toBe(1);
    expect((await send(png, manager)).status).toBe(201);
  });
});

const partHeader = (name: string): string =>
  `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`;
const end = '\r\n--x\r\ncontent-disposition: form-data; name="purpose"\r\n\r\ncustomerLogo\r\n--x--\r\n';
const multipart = (content: Buffer, name = 'logo.png'): Buffer =>
  Buffer.concat([Buffer.from(partHeader(name)), content, Buffer.from(end)]);

/** Decoders ignore bytes after the end of a JPEG. */
const encodeJpeg = (bytes: number): Buffer => Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]);

describe('an image upload', { timeout: 60_000 }, () => {
  it('may have one byte less than 10 MB, and is rejected from 10 MB on (S57)', async () => {
    const before = await stored();
    const socket = await connectionTo(app);
    const responses: [number, string][] = [];
    for (const bytes of [maxImageBytes + 1, maxImageBytes + 2, 12 * 2 ** 20]) {
      for (const chunked of [false, true]) {
        const body = multipart(encodeJpeg(bytes));
        socket.write(
          uploadHead(client, '/asset', [
            chunked ? 'transfer-encoding: chunked' : `content-length: ${body.length}`,
          ]),
        );
        if (chunked) socket.write(`${body.length.toString(16)}\r\n`);
        socket.write(body);
        if (chunked) socket.write('\r\n0\r\n\r\n');
        const response = await nextResponse(socket);
        responses.push([response.status, (JSON.parse(response.body) as { code: string }).code]);
      }
    }
    expect(responses).toEqual(Array.from({ length: 6 }, () => [413, 'request.tooLarge']));
    expect(await stored()).toBe(before);
    const fits = multipart(encodeJpeg(maxImageBytes));
    socket.write(uploadHead(client, '/asset', [`content-length: ${fits.length}`]));
    socket.write(fits);
    expect((await nextResponse(socket)).status).toBe(201);
  });

  it('is rejected if it is longer than its declared length, without affecting others (S57)', async () => {
    const before = await stored();
    const socket = await connectionTo(app);
    const body = multipart(encodeJpeg(100_000));
    socket.write(uploadHead(client, '/asset', ['content-length: 5000']));
    socket.write(body);
    const response = await nextResponse(socket);
    expect([response.status, (JSON.parse(response.body) as { code: string }).code]).toEqual([
      400,
      'request.malformed',
    ]);
    expect(await stored()).toBe(before);
    expect((await send(png)).status).toBe(201);
  });

  it.each(['../../../etc/passwd', 'a\\0b.png', '%2e%2e%2f%2e.png', '..\\\\..\\\\x.png', '/etc/passwd', '.'])(
    'may be called %s, since its name is not used (S58)',
    async (name) => {
      const socket = await connectionTo(app);
      const body = multipart(png, name);
      socket.write(uploadHead(client, '/asset', [`content-length: ${body.length}`]));
      socket.write(body);
      const response = await nextResponse(socket);
      expect(response.status).toBe(201);
      expect(response.body).not.toContain(name);
      expect(JSON.stringify(await queryRows(tenant, 'select id, content_type from asset'))).not.toContain(
        'passwd',
      );
    },
  );

  it('may have a NUL in its name (S58)', async () => {
    const { status } = await client.post('/asset', buildForm(png, 'customerLogo', 'a\u0000b.png'));
    expect(status).toBe(201);
  });
});

describe('an unused image', () => {
  it('is deleted after a day, unless a customer or the settings use it', async () => {
    const keeper = await customerFixture(app);
    const sent = async (size: number): Promise<string> =>
      (await send(await drawn(size).png().toBuffer(), keeper.client)).body.id as string;
    const [logo, branding, unused] = [await sent(10), await sent(12), await sent(14)];
    await keeper.client.post('/customer', someCustomer({ logoId: logo }));
    await queryRows(keeper.tenant, 'update tenant_settings set app_logo_id = $1 returning 1', [branding]);
    const left = async () =>
      (await queryRows<{ id: string }>(keeper.tenant, 'select id from asset')).map(({ id }) => id).toSorted();
    const age = (hours: number) =>
      queryRows(
        keeper.tenant,
        'update asset set created_at = now() - make_interval(mins => $1) returning 1',
        [hours * 60 - 1],
      );
    await age(24);
    await app.runMaintenance(new AbortController().signal);
    expect(await left()).toEqual([logo, branding, unused].toSorted());
    await age(25);
    // Another upload renews the image.
    expect(await sent(14)).toBe(unused);
    await app.runMaintenance(new AbortController().signal);
    expect(await left()).toEqual([logo, branding, unused].toSorted());
    await age(25);
    await app.runMaintenance(new AbortController().signal);
    expect(await left()).toEqual([logo, branding].toSorted());
  });
});
