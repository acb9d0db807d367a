import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { signedOut } from '../../../testing/client';
import { asOwner, makeTenant, globalQuery, queryRows } from '../../../testing/factories';
import { sharedApp } from '../../../testing/test-app';
import { assetRepository } from './assets.repository';
import { storeImage } from './store-image';
import { reencodeImage } from './images';

const app = await sharedApp();
const drawing = (color: string, size = 10): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" fill="${color}"/></svg>`,
  );

describe('GET assets/:tenantId/:assetId', () => {
  it('serves an image as immutable, and as no other content type', async () => {
    const tenant = await makeTenant();
    const id = await tenant.asset();
    const { status, headers } = await signedOut(app, tenant).get(`/api/assets/${tenant.id}/${id}`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  });

  it('serves an image that can be decoded', async () => {
    const tenant = await makeTenant();
    const id = await tenant.asset();
    const { rawPayload } = await app.server.inject({ url: `/api/assets/${tenant.id}/${id}` });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 8, height: 8 });
  });

  it("gives another tenant's image, an unknown one and a malformed id the same response (S2)", async () => {
    const [tenant, other] = await Promise.all([makeTenant(), makeTenant()]);
    const foreign = await other.asset();
    for (const id of [foreign, crypto.randomUUID(), 'x', `${foreign}x`, '..%2f..', "'"]) {
      const response = await signedOut(app, tenant).get(`/api/assets/${tenant.id}/${id}`);
      expect([response.status, response.body.code]).toEqual([404, 'notFound']);
      expect(response.headers['cache-control']).toBe('no-store');
    }
  });

  it('serves no images of a tenant that is unknown or suspended', async () => {
    const tenant = await makeTenant();
    const id = await tenant.asset();
    const anybody = signedOut(app, tenant);
    expect((await anybody.get(`/api/assets/${crypto.randomUUID()}/${id}`)).status).toBe(404);
    await globalQuery('update tenant set suspended_at = now() where id = $1', [tenant.id]);
    await globalQuery("select pg_notify('tenant_changed', $1)", [tenant.id]);
    await expect
      .poll(async () => (await anybody.get(`/api/assets/${tenant.id}/${id}`)).body?.code)
      .toBe('tenant.unknown');
  });
});

describe('storing an image', () => {
  it('stores the same content once per tenant, from any file format', async () => {
    const tenant = await makeTenant();
    const store = (bytes: Buffer) =>
      asOwner(tenant.id, (_owner, scope) => storeImage(assetRepository(), scope, bytes));
    const png = await sharp(drawing('red')).png().toBuffer();
    const [first, again, other] = [await store(png), await store(png), await store(drawing('blue'))];
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    expect(await queryRows(tenant, 'select id from asset')).toHaveLength(2);
  });

  it('re-encodes it, so that no metadata or second format survives (S55)', async () => {
    const jpeg = await sharp(drawing('green', 40))
      .jpeg()
      .withExif({ IFD0: { Copyright: 'SECRET-OWNER' } })
      .toBuffer();
    const polyglot = Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]);
    expect(polyglot.toString('latin1')).toContain('SECRET-OWNER');
    const { content, contentType } = await reencodeImage(polyglot);
    expect(contentType).toBe('image/webp');
    for (const trace of ['SECRET-OWNER', '<script']) expect(content.toString('latin1')).not.toContain(trace);
    expect((await sharp(content).metadata()).exif).toBeUndefined();
  });

  it('scales it down to 1,600 pixels', async () => {
    const large = await sharp(drawing('black', 10)).resize(3_000, 1_500).png().toBuffer();
    expect(await reencodeImage(large)).toMatchObject({ width: 1_600, height: 800 });
  });

  it('rejects other files, and images with too many pixels (S56)', async () => {
    await expect(reencodeImage(Buffer.from('<html></html>'))).rejects.toThrow();
    await expect(reencodeImage(Buffer.alloc(0))).rejects.toThrow();
    await expect(reencodeImage(drawing('black', 9_000))).rejects.toThrow(/pixel/i);
  });
});
