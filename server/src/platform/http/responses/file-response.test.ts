import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { operation } from '@vantage/contract/api/operation';
import type { CsvFile } from '../../csv';
import { AppError } from '../../errors';
import { operationRoutes } from '../operations/operations';
import { errorHandler } from './error-handler';

const exportThings = operation({
  method: 'GET',
  path: '/v1/thing/export.csv',
  summary: 'Things',
  permission: 'public',
  responses: { 200: z.string() },
  csv: ['name'],
});

async function serving(file: () => CsvFile<'name'>): Promise<{ url: string; log: () => string }> {
  const lines: string[] = [];
  const logger: FastifyBaseLogger = pino({}, { write: (line: string) => void lines.push(line) });
  const server = Fastify({ loggerInstance: logger });
  errorHandler(server, logger);
  const handle = operationRoutes(server, '/api', {
    requireTenant: async () => {},
    authenticate: async () => {
      throw new AppError('token.missing');
    },
    recordViewAsCall: async () => {},
    recordExport: async () => {},
    recordDenial: async () => {},
    fingerprint: () => Buffer.alloc(0),
    secureCookies: false,
  });
  handle(exportThings, file);
  await server.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.close());
  const { port } = server.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/api/v1/thing/export.csv`, log: () => lines.join('') };
}

const answerOf = async (url: string): Promise<IncomingMessage> => {
  const [response] = (await once(get(url), 'response')) as [IncomingMessage];
  return response;
};

function endless() {
  const state = { batches: 0, ended: false };
  async function* batches() {
    try {
      for (;;) {
        state.batches += 1;
        yield Array.from({ length: 100 }, () => ({ name: 'x'.repeat(1_000) }));
      }
    } finally {
      state.ended = true;
    }
  }
  return { state, batches: batches() };
}

async function* fixed(...rows: { name: string }[][]) {
  yield* rows;
}

async function* brokenAfter(rows: { name: string }[][], error: Error) {
  yield* rows;
  throw error;
}

describe('a CSV response', () => {
  it('is a download', async () => {
    const { url } = await serving(() => ({
      name: 'things',
      batches: fixed([{ name: 'a' }], [{ name: 'b' }]),
    }));
    const response = await answerOf(url);
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="things.csv"',
    });
    expect(await buffer(response)).toEqual(Buffer.from('\ufeffname\r\na\r\nb\r\n'));
  });

  it.each([
    ['../../etc/passwd', '.. .. etc passwd.csv'],
    ['a\r\nSet-Cookie: b=c', 'a Set-Cookie b=c.csv'],
    ['say "hello"; filename=x', 'say hello ; filename=x.csv'],
    ['a\u0000b\u202e', 'a b.csv'],
    ['x'.repeat(500), `${'x'.repeat(150)}.csv`],
  ])('has a harmless name for %j (S52, S58)', async (name, safe) => {
    const { url } = await serving(() => ({ name, batches: fixed() }));
    const { headers } = await answerOf(url);
    expect(headers['content-disposition']).toBe(`attachment; filename="${safe}"`);
    expect(headers).not.toHaveProperty('set-cookie');
  });

  it('has a name in any script', async () => {
    const { url } = await serving(() => ({ name: '調査', batches: fixed() }));
    expect((await answerOf(url)).headers['content-disposition']).toContain(
      `filename*=UTF-8''${encodeURIComponent('調査.csv')}`,
    );
  });

  it('stops reading rows while the client does not read', async () => {
    const { state, batches } = endless();
    const { url } = await serving(() => ({ name: 'things', batches }));
    const response = await answerOf(url);
    response.pause();
    // Nothing more is read once the buffers of client and kernel are full, after some megabytes.
    let before = -1;
    await expect
      .poll(
        () => {
          const isStill = state.batches === before;
          before = state.batches;
          return isStill;
        },
        { interval: 300 },
      )
      .toBe(true);
    expect(state.batches).toBeLessThan(500);
    response.destroy();
  });

  it('stops reading rows once the client has gone', async () => {
    const { state, batches } = endless();
    const { url } = await serving(() => ({ name: 'things', batches }));
    const response = await answerOf(url);
    await once(response, 'data');
    response.destroy();
    await expect.poll(() => state.ended).toBe(true);
  });

  it('is a problem document if the first rows cannot be read', async () => {
    const { url } = await serving(() => ({
      name: 'things',
      batches: brokenAfter([], new AppError('server.unavailable', { retryAfter: 5 })),
    }));
    const response = await answerOf(url);
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      503,
      'application/problem+json',
    ]);
    expect(response.headers).not.toHaveProperty('content-disposition');
    expect(JSON.parse(await text(response))).toMatchObject({ code: 'server.unavailable' });
  });

  it('breaks the connection if later rows cannot be read, and logs it', async () => {
    const { url, log } = await serving(() => ({
      name: 'things',
      batches: brokenAfter([[{ name: 'a' }]], new Error('the database is away')),
    }));
    const response = await answerOf(url);
    expect(response.statusCode).toBe(200);
    await expect(text(response)).rejects.toThrow('aborted');
    expect(log()).toContain('the database is away');
    expect(log()).toContain('a streamed response was aborted');
  });

  it('rejects HEAD, which would read everything to send nothing', async () => {
    const { state, batches } = endless();
    const { url } = await serving(() => ({ name: 'things', batches }));
    const response = await fetch(url, { method: 'HEAD' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET']);
    expect(state.batches).toBe(0);
  });
});
