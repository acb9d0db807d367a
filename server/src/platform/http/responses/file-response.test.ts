import { once } from 'node:events';
import { buffer, text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { serveExport } from '../../../../testing/export-server';
import { AppError } from '../../errors';

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
    const { open } = await serveExport(() => ({
      name: 'things',
      batches: fixed([{ name: 'a' }], [{ name: 'b' }]),
    }));
    const response = await open();
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
    const { open } = await serveExport(() => ({ name, batches: fixed() }));
    const { headers } = await open();
    expect(headers['content-disposition']).toBe(`attachment; filename="${safe}"`);
    expect(headers).not.toHaveProperty('set-cookie');
  });

  it('has a name in any script', async () => {
    const { open } = await serveExport(() => ({ name: '調査', batches: fixed() }));
    expect((await open()).headers['content-disposition']).toContain(
      `filename*=UTF-8''${encodeURIComponent('調査.csv')}`,
    );
  });

  it('stops reading rows while the client does not read', async () => {
    const { state, batches } = endless();
    const { open } = await serveExport(() => ({ name: 'things', batches }));
    const response = await open();
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
    const { open } = await serveExport(() => ({ name: 'things', batches }));
    const response = await open();
    await once(response, 'data');
    response.destroy();
    await expect.poll(() => state.ended).toBe(true);
  });

  it('is a problem document if the first rows cannot be read', async () => {
    const { open } = await serveExport(() => ({
      name: 'things',
      batches: brokenAfter([], new AppError('server.unavailable', { retryAfter: 5 })),
    }));
    const response = await open();
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      503,
      'application/problem+json',
    ]);
    expect(response.headers).not.toHaveProperty('content-disposition');
    expect(JSON.parse(await text(response))).toMatchObject({ code: 'server.unavailable' });
  });

  it('breaks the connection if later rows cannot be read, and logs it', async () => {
    const { open, log } = await serveExport(() => ({
      name: 'things',
      batches: brokenAfter([[{ name: 'a' }]], new Error('the database is away')),
    }));
    const response = await open();
    expect(response.statusCode).toBe(200);
    await expect(text(response)).rejects.toThrow('aborted');
    expect(log()).toContain('the database is away');
    expect(log()).toContain('a streamed response was aborted');
  });

  it('rejects HEAD, which would read everything to send nothing', async () => {
    const { state, batches } = endless();
    const { url } = await serveExport(() => ({ name: 'things', batches }));
    const response = await fetch(url, { method: 'HEAD' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET']);
    expect(state.batches).toBe(0);
  });
});
