import { EventEmitter, once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import Fastify from 'fastify';
import pino from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { operation } from '@vantage/contract/api/operation';
import { role } from '@vantage/contract/permissions';
import { Actor } from '../../actor';
import type { CsvFile } from '../../csv';
import { AppError } from '../../errors';
import { operationRoutes } from '../operations/operations';
import { errorHandler } from './error-handler';

const exportThings = operation({
  method: 'GET',
  path: '/v1/thing/export.csv',
  summary: 'Things',
  permission: 'signedIn',
  responses: { 200: z.string() },
  csv: ['name'],
});

async function* endless() {
  for (;;) yield [{ name: 'x'.repeat(100_000) }];
}

/** Serves an export to whom the authorization header names, as `tenant user`. */
async function serving(file: () => CsvFile<'name'> | Promise<CsvFile<'name'>>) {
  const server = Fastify();
  errorHandler(server, pino({ level: 'silent' }));
  const handle = operationRoutes(server, '/api', {
    requireTenant: async () => {},
    authenticate: async ({ authorization = '' }) => {
      const [tenantId = '', userId = ''] = authorization.split(' ');
      return new Actor(tenantId, userId, 'session', role.administrator, 60);
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
  const url = `http://127.0.0.1:${port}/api/v1/thing/export.csv`;
  /** Reads nothing of the response, so that it does not end. */
  const begin = async (authorization: string): Promise<IncomingMessage> => {
    const request = get(url, { headers: { authorization } });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    onTestFinished(() => void response.destroy());
    return response;
  };
  const statusFor = async (authorization: string) => (await begin(authorization)).statusCode;
  return { url, begin, statusFor };
}

const things = () => ({ name: 'things', batches: endless() });

it('lets a user export one file at a time, and an organization two (S78)', async () => {
  const { begin, statusFor } = await serving(things);
  const first = await begin('north anna');
  expect(first.statusCode).toBe(200);
  const second = await begin('north anna');
  expect([second.statusCode, second.headers['retry-after'], await json(second)]).toMatchObject([
    429,
    '5',
    { code: 'export.running' },
  ]);
  expect(await statusFor('north ben')).toBe(200);
  expect(await statusFor('north cara')).toBe(429);
  expect(await statusFor('south anna')).toBe(200);
});

it('releases a slot when the client is gone', async () => {
  const { begin } = await serving(things);
  for (let round = 0; round < 3; round += 1)
    await expect
      .poll(async () => {
        const response = await begin('north anna');
        response.destroy();
        return response.statusCode;
      })
      .toBe(200);
});

it('releases a slot when the client is gone before the first rows are read', async () => {
  const rows = new EventEmitter();
  const requested = once(rows, 'requested');
  const found = once(rows, 'found');
  async function* slow() {
    rows.emit('requested');
    await found;
    yield* endless();
  }
  const files = [() => ({ name: 'slow', batches: slow() })];
  const { url, begin } = await serving(() => (files.shift() ?? things)());
  const request = get(url, { headers: { authorization: 'north anna' } });
  const aborted = once(request, 'error');
  await requested;
  request.destroy();
  await aborted;
  expect((await begin('north anna')).statusCode).toBe(429);
  rows.emit('found');
  await expect.poll(async () => (await begin('north anna')).statusCode).toBe(200);
});

it('releases a slot when the file is complete, or cannot be read', async () => {
  async function* fails() {
    yield* [];
    throw new AppError('server.unavailable');
  }
  const files: (() => CsvFile<'name'> | Promise<CsvFile<'name'>>)[] = [
    () => ({
      name: 'one',
      batches: (async function* () {
        yield [{ name: 'a' }];
      })(),
    }),
    () => ({ name: 'fails', batches: fails() }),
    () => Promise.reject(new AppError('notFound')),
    things,
  ];
  const { begin } = await serving(() => (files.shift() ?? things)());
  const statuses: (number | undefined)[] = [];
  for (let round = 0; round < 4; round += 1) {
    const response = await begin('north anna');
    statuses.push(response.statusCode);
    if (round === 3) continue;
    response.resume();
    await once(response, 'end');
  }
  expect(statuses).toEqual([200, 503, 404, 200]);
});
