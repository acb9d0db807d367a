import { EventEmitter, once } from 'node:events';
import { get } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { serveExport } from '../../../../testing/export-server';
import type { CsvFile } from '../../csv';
import { AppError } from '../../errors';

async function* endless() {
  for (;;) yield [{ name: 'x'.repeat(100_000) }];
}

/** Its responses are not read, so that they do not end. */
const serving = (file: () => CsvFile<'name'> | Promise<CsvFile<'name'>>) => serveExport(file, 'signedIn');

const things = () => ({ name: 'things', batches: endless() });

it('lets a user export one file at a time, and an organization two (S78)', async () => {
  const { open } = await serving(things);
  const first = await open('north anna');
  expect(first.statusCode).toBe(200);
  const second = await open('north anna');
  expect([second.statusCode, second.headers['retry-after'], await json(second)]).toMatchObject([
    429,
    '5',
    { code: 'export.running' },
  ]);
  expect((await open('north ben')).statusCode).toBe(200);
  expect((await open('north cara')).statusCode).toBe(429);
  expect((await open('south anna')).statusCode).toBe(200);
});

it('releases a slot when the client is gone', async () => {
  const { open } = await serving(things);
  for (let round = 0; round < 3; round += 1)
    await expect
      .poll(async () => {
        const response = await open('north anna');
        response.destroy();
        return response.statusCode;
      })
      .toBe(200);
});

it('releases a slot when the client is gone before the first rows are read', async () => {
  const rows = new EventEmitter();
  const requested = once(rows, 'requested');
  const match = once(rows, 'found');
  async function* slow() {
    rows.emit('requested');
    await match;
    yield* endless();
  }
  const files = [() => ({ name: 'slow', batches: slow() })];
  const { url, open } = await serving(() => (files.shift() ?? things)());
  const request = get(url, { headers: { authorization: 'north anna' } });
  const aborted = once(request, 'error');
  await requested;
  request.destroy();
  await aborted;
  expect((await open('north anna')).statusCode).toBe(429);
  rows.emit('found');
  await expect.poll(async () => (await open('north anna')).statusCode).toBe(200);
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
  const { open } = await serving(() => (files.shift() ?? things)());
  const statuses: (number | undefined)[] = [];
  for (let round = 0; round < 4; round += 1) {
    const response = await open('north anna');
    statuses.push(response.statusCode);
    if (round === 3) continue;
    response.resume();
    await once(response, 'end');
  }
  expect(statuses).toEqual([200, 503, 404, 200]);
});
