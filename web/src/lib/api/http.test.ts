import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { send } from './http';

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

const responses = (...statuses: number[]): void => {
  for (const status of statuses) fetched.mockResolvedValueOnce(new Response(null, { status }));
};

const sent = async (method: string, extra: { once?: boolean; json?: unknown } = {}): Promise<number> => {
  const running = send('/api/x', { method, ...extra });
  await vi.runAllTimersAsync();
  return (await running).status;
};

describe('send', () => {
  it.each([408, 413, 429, 500, 502, 503, 504])('retries twice after %i', async (status) => {
    responses(status, status, 200);
    expect(await sent('get')).toBe(200);
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it('waits 300 ms, then 600 ms', async () => {
    responses(503, 503, 503);
    const running = send('/api/x', { method: 'get' });
    await vi.advanceTimersByTimeAsync(299);
    expect(fetched).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(fetched).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(599);
    expect(fetched).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    expect((await running).status).toBe(503);
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it.each(['post', 'patch'])('never retries a %s, which is not idempotent', async (method) => {
    responses(503);
    expect(await sent(method)).toBe(503);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('does not retry if retries are disabled', async () => {
    responses(503);
    expect(await sent('get', { once: true })).toBe(503);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it.each([400, 401, 403, 404, 422, 423])('does not retry after %i', async (status) => {
    responses(status);
    expect(await sent('get')).toBe(status);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('retries when the server is unreachable, and then throws', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    const running = expect(send('/api/x', { method: 'get' })).rejects.toThrow('Failed to fetch');
    await vi.runAllTimersAsync();
    await running;
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it('stops when the signal aborts', async () => {
    const caller = new AbortController();
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    const running = expect(send('/api/x', { method: 'get', signal: caller.signal })).rejects.toThrow(
      /abort/i,
    );
    await vi.advanceTimersByTimeAsync(100);
    caller.abort();
    await vi.runAllTimersAsync();
    await running;
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('sends JSON with its content type', async () => {
    responses(200);
    await sent('post', { json: { name: 'x' } });
    expect(fetched).toHaveBeenCalledWith(
      '/api/x',
      expect.objectContaining({
        method: 'POST',
        body: '{"name":"x"}',
        headers: { 'Content-Type': 'application/json' },
      }),
    );
  });
});
