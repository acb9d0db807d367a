import { expect, inject, it } from 'vitest';
import pg from 'pg';
import { createLogger, type LogFormat } from './logger';

const log = (format: LogFormat, error: unknown): string => {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  createLogger({ level: 'info', format, role: 'web', version: '1.2.3', destination }).warn(
    { err: error, requestId: 'r-1' },
    'unavailable',
  );
  return lines.join('');
};

const failing = async (text: string): Promise<unknown> => {
  const client = new pg.Client({ connectionString: inject('ownerUrl') });
  await client.connect();
  try {
    await client.query('create temporary table person (email text unique, age int)');
    return await client.query(text).then(
      () => null,
      (error: unknown) => error,
    );
  } finally {
    await client.end();
  }
};

it.each([
  "insert into person (email) values ('ana@example.com'), ('ana@example.com')",
  "select 'ana@example.com'::int",
  "insert into person select 'ana@example.com', 3 / 0",
])('a database error is logged without values of rows or parameters: %s', async (text) => {
  const error = new Error('outer', { cause: await failing(text) });
  for (const format of ['json', 'text'] as const) {
    const line = log(format, error);
    expect(line).toMatch(/"code":"(23505|22P02|22012)"/);
    expect(line).not.toContain('ana@example.com');
  }
});

it('a database error that quotes no values keeps its message', async () => {
  const line = JSON.parse(log('json', await failing('select missing from person'))) as object;
  expect(line).toMatchObject({ err: { message: 'column "missing" does not exist', code: '42703' } });
});

it('lines are JSON with an ISO time, role, version and process, or text', () => {
  expect(JSON.parse(log('json', undefined))).toMatchObject({
    level: 'warn',
    role: 'web',
    version: '1.2.3',
    process: process.pid,
    requestId: 'r-1',
    msg: 'unavailable',
  });
  expect(log('text', undefined)).toMatch(
    /^\d{4}-\d\d-\d\dT[\d:.]+Z warn unavailable \{"requestId":"r-1"\}\n$/,
  );
});
