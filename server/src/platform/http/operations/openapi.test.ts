import { gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { productName } from '@vantage/contract/product';
import { send } from '../../../../testing/client';
import { createCall, listParameters } from '../../../../testing/calls';
import { ownApp, sharedApp } from '../../../../testing/test-app';
import { makeFixtures } from '../../../../testing/fixtures';

const app = await sharedApp();
const { body: openApi } = await send(app, { url: '/api/openapi.json' });

/** The part of OpenAPI 3.1 that this document uses; anything else is rejected. */
const schema = z.record(z.string(), z.unknown());
const content = z.record(z.string().regex(/^[\w-]+\/[\w.+-]+$/), z.strictObject({ schema }));
const described = z.strictObject({
  summary: z.string().min(1),
  description: z.string().min(1),
  parameters: z.array(
    z.strictObject({
      name: z.string().min(1),
      in: z.enum(['path', 'query', 'header', 'cookie']),
      required: z.boolean(),
      description: z.string().min(1).optional(),
      schema,
    }),
  ),
  requestBody: z.strictObject({ required: z.literal(true).optional(), content }).optional(),
  responses: z.record(
    z.string().regex(/^[2-5]\d\d$/),
    z.strictObject({
      description: z.string().min(1),
      content: content.optional(),
      headers: z.record(z.string(), z.strictObject({ schema })).optional(),
    }),
  ),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
});
const document31 = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.string() })),
  paths: z.record(
    z.string().startsWith('/'),
    z.record(z.enum(['get', 'post', 'put', 'delete']), described.optional()),
  ),
  components: z.strictObject({
    schemas: z.record(z.string(), schema),
    securitySchemes: z.record(z.string(), schema),
  }),
});

const operations = app.operations.map(
  (operation) => [`${operation.method} ${operation.path}`, operation] as const,
);
const getDescription = (operation: (typeof app.operations)[number]) =>
  openApi.paths[operation.path.replaceAll(/:(\w+)/g, '{$1}')]?.[operation.method.toLowerCase()];

describe('the OpenAPI document', () => {
  it('is valid for version 3.1', () => {
    expect(document31.safeParse(openApi).error).toBeUndefined();
  });

  it("has the product's name", () => {
    expect(openApi.info.title).toBe(productName);
  });

  it('has every operation, and nothing else', () => {
    const documented = Object.entries(openApi.paths as object).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(documented.toSorted()).toEqual(
      operations.map(([name]) => name.replaceAll(/:(\w+)/g, '{$1}')).toSorted(),
    );
  });

  it.each(operations)('describes %s: its parameters, body, responses and problems', (_name, operation) => {
    const input = getDescription(operation);
    const inPath = input.parameters.filter((each: { in: string }) => each.in === 'path');
    expect(inPath.map((each: { name: string }) => each.name)).toEqual(listParameters(operation));
    const inQuery = input.parameters.filter((each: { in: string }) => each.in === 'query');
    expect(inQuery.map((each: { name: string }) => each.name)).toEqual(
      Object.keys(operation.query?.shape ?? {}),
    );
    expect(Boolean(input.requestBody)).toBe(
      (operation.body ?? operation.upload ?? operation.rawBody) !== undefined,
    );
    for (const status of Object.keys(operation.responses)) expect(input.responses).toHaveProperty(status);
    expect(Boolean(input.security)).toBe(operation.permission !== 'public');
    if (operation.permission !== 'public') expect(input.responses).toHaveProperty('401');
    if (operation.body ?? operation.query) expect(input.responses).toHaveProperty('422');
  });

  it('has no dangling references, and each schema can be parsed back', () => {
    const schemas: Record<string, unknown>[] = [];
    const look = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const [key, inner] of Object.entries(value)) {
        if (key === 'schema') schemas.push(inner as Record<string, unknown>);
        else look(inner);
      }
    };
    look(openApi.paths);
    expect(schemas.length).toBeGreaterThan(50);
    for (const { $ref, ...rest } of schemas) {
      if ($ref === undefined) expect(() => z.fromJSONSchema(rest), JSON.stringify(rest)).not.toThrow();
      else
        expect(
          Object.keys(openApi.components.schemas).map((name) => `#/components/schemas/${name}`),
        ).toContain($ref);
    }
  });

  it('describes bodies that the API accepts', async () => {
    const fixtures = await makeFixtures(app);
    for (const operation of app.operations.filter(({ body }) => body !== undefined)) {
      const input = getDescription(operation).requestBody.content['application/json'].schema;
      const { body } = await createCall(operation, fixtures);
      const parsed = z.fromJSONSchema(input).safeParse(body);
      expect(parsed.error, operation.path).toBeUndefined();
      expect(z.fromJSONSchema(input).safeParse({ ...body, unknown: 1 }).success).toBe(false);
    }
  });

  it.each(['/api/openapi.json', '/api/docs/json'])(
    'is serialized once, compressed on request and confirmed by its ETag, at %s (S77)',
    async (url) => {
      const plain = await app.server.inject({ url });
      const stringify = vi.spyOn(JSON, 'stringify');
      onTestFinished(() => {
        vi.restoreAllMocks();
      });
      const encoding = { 'accept-encoding': 'br, gzip' };
      const compressed = await app.server.inject({ url, headers: encoding });
      expect(stringify.mock.results.filter(({ value }) => String(value).length > 100_000)).toEqual([]);
      expect(compressed.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body);
      expect(JSON.parse(plain.body)).toEqual(openApi);
      expect(plain.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
      const { etag } = plain.headers;
      expect(compressed.headers.etag).not.toBe(etag);
      const existing = await app.server.inject({ url, headers: { 'if-none-match': `"x", W/${etag}` } });
      expect([existing.statusCode, existing.body, existing.headers.etag]).toEqual([304, '', etag]);
      const other = await app.server.inject({ url, headers: { ...encoding, 'if-none-match': `${etag}` } });
      expect(other.statusCode).toBe(200);
      const refusing = await app.server.inject({ url, headers: { 'accept-encoding': 'gzip;q=0' } });
      expect(refusing.headers['content-encoding']).toBeUndefined();
    },
  );

  it('is limited to 60 reads a minute from a client network, and not offered as YAML (S77)', async () => {
    const own = await ownApp();
    const read = (remoteAddress: string) => send(own, { url: '/api/openapi.json', remoteAddress });
    for (const _ of Array.from({ length: 60 })) expect((await read('2001:db8::1')).status).toBe(200);
    const rejected = await read('2001:db8::2');
    expect([rejected.status, rejected.body.code]).toEqual([429, 'request.tooMany']);
    expect((await read('2001:db8:0:1::1')).status).toBe(200);
    own.clock.advance(60_000);
    expect((await read('2001:db8::1')).status).toBe(200);
    expect((await send(own, { url: '/api/docs/yaml' })).status).toBe(404);
  });

  it('names the URL of the API', async () => {
    const own = await ownApp({ basePath: '/portal' });
    const { body } = await send(own, { url: '/portal/api/openapi.json' });
    expect(body.servers).toEqual([{ url: '/portal/api' }]);
  });

  it('is rendered as a page whose scripts are files', async () => {
    const page = await app.server.inject({ url: '/api/docs/' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    const policy = String(page.headers['content-security-policy']);
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe("'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    for (const [, address] of page.body.matchAll(/(?:src|href)="\.?([^"]+\.(?:js|css))"/g)) {
      const file = await app.server.inject({ url: `/api/docs${address}` });
      expect([address, file.statusCode]).toEqual([address, 200]);
    }
  });
});
