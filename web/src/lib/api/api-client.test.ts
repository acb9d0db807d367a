import { z } from 'zod';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { operation } from '@vantage/contract/api/operation';

const readThings = operation({
  method: 'GET',
  path: '/:tenantId/v1/thing',
  summary: 'Things',
  permission: 'publicOrSignedIn',
  responses: { 200: z.strictObject({ count: z.number() }) },
});

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);
vi.stubGlobal('document', { querySelector: () => null });
vi.stubGlobal('navigator', {});
// Imported after the page's meta tags have been set up.
const { api } = await import('./api-client');
const { session } = await import('../session/session');

beforeEach(() => {
  fetched.mockReset();
  session.token.set('run.out.token');
  session.refreshToken.set('the-refresh-token');
});

describe('a refused access token', () => {
  it('is renewed by a call that names its tenant before the page knows its own', async () => {
    session.tenantId.remove();
    fetched
      .mockResolvedValueOnce(Response.json({ code: 'token.invalid' }, { status: 401 }))
      .mockResolvedValueOnce(Response.json({ token: { token: 'new.token', refreshToken: 'next' } }))
      .mockResolvedValueOnce(Response.json({ count: 3 }));
    expect(await api(readThings, { tenantId: 'the-tenant' })).toEqual({ count: 3 });
    expect(fetched.mock.calls.map(([address]) => address)).toEqual([
      '/api/the-tenant/v1/thing',
      '/api/the-tenant/v1/auth/refresh-token',
      '/api/the-tenant/v1/thing',
    ]);
    expect([session.token.get(), session.refreshToken.get()]).toEqual(['new.token', 'next']);
  });
});

it('retries a read, but not one that must be sent once', async () => {
  vi.useFakeTimers();
  fetched.mockImplementation(() => Promise.resolve(Response.json({}, { status: 503 })));
  for (const [options, requests] of [
    [{}, 3],
    [{ once: true }, 1],
  ] as const) {
    fetched.mockClear();
    const failed = expect(api(readThings, { tenantId: 'the-tenant', ...options })).rejects.toThrow();
    await vi.runAllTimersAsync();
    await failed;
    expect(fetched).toHaveBeenCalledTimes(requests);
  }
  vi.useRealTimers();
});
