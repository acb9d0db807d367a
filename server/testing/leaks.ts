import { expect } from 'vitest';
import type { TestResponse } from './client';

/** Stacks, SQL, drivers and file paths, which errors must not reveal (S68). */
const leaks = [
  /\bat [\w.<>[\] ]+ \(?(file:|node:|\/)/,
  /\.(ts|js|mjs):\d+/,
  /node_modules/,
  /\/(home|root|usr|var|tmp|work|src|server)\//,
  /\b(select|insert into|update|delete from)\b.+\b(from|values|set|where)\b/i,
  /syntax error|relation "|column "|violates|invalid byte sequence|invalid input syntax|out of range/i,
  /pg_|kysely|postgres|fastify|FST_ERR|ECONN|ENOENT/i,
  /TypeError|RangeError|SyntaxError|ZodError|is not a function|Cannot read/,
];

/** Never a 500; outside 2xx a problem document without internals. */
export function expectHarmless(response: TestResponse, what: string): void {
  expect(response.status, `${what}: ${response.text}`).toBeLessThan(500);
  if (response.status < 400) return;
  expect(String(response.headers['content-type']), what).toMatch(/^application\/problem\+json/);
  const leaked = leaks.filter((leak) => leak.test(response.text));
  expect(leaked, `${what}: ${response.text}`).toEqual([]);
}
