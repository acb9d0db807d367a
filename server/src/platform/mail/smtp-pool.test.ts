import { setMaxListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SmtpUnavailableError, type SmtpConnection } from './smtp-connection';
import { ConnectionLimit, probeDelays, SmtpPools, type ConnectionPermit } from './smtp-pool';

const never = new AbortController().signal;
setMaxListeners(0, never);

/** A server that allows `max` connections, and clients that want ten. */
const serverWith = (max: number) => {
  const limit = new ConnectionLimit();
  const server = { max, rejected: 0, open: [] as ConnectionPermit[] };
  const connect = async (): Promise<void> => {
    const permit = await limit.acquire(never);
    if (!permit) return;
    if (server.open.length < server.max) {
      server.open.push(permit);
      permit.confirm();
    } else {
      server.rejected += 1;
      permit.reject(true);
      void connect();
    }
  };
  const clients = Array.from({ length: 10 }, connect);
  return { limit, server, clients };
};

const runPending = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the limit of connections to a mail server', () => {
  it.each([1, 3, 5])('is found at once when the server allows %i of ten', async (max) => {
    const { server } = serverWith(max);
    await runPending();
    expect([server.open.length, server.rejected]).toEqual([max, 10 - max]);
    await vi.advanceTimersByTimeAsync(probeDelays.first - 1);
    expect(server.rejected).toBe(10 - max);
  });

  it('is tried again with one more, ever more rarely', async () => {
    const { server } = serverWith(3);
    await runPending();
    const rejectedBefore = server.rejected;
    const delays = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000];
    for (const [probes, delay] of delays.entries()) {
      await vi.advanceTimersByTimeAsync(delay - 1);
      expect(server.rejected - rejectedBefore).toBe(probes);
      await vi.advanceTimersByTimeAsync(1);
      expect(server.rejected - rejectedBefore).toBe(probes + 1);
    }
    expect(server.open).toHaveLength(3);
  });

  it('rises with the server, by one connection after another', async () => {
    const { server } = serverWith(3);
    await runPending();
    server.max = 6;
    for (const expected of [4, 5, 6, 6]) {
      await vi.advanceTimersByTimeAsync(probeDelays.first);
      expect(server.open).toHaveLength(expected);
    }
  });

  it('falls with the server, to the number of the others', async () => {
    const { limit, server } = serverWith(5);
    await runPending();
    server.max = 2;
    for (const permit of server.open.splice(2)) expect(permit.reject(true)).toBeGreaterThanOrEqual(2);
    await runPending();
    const acquired = vi.fn();
    void limit.acquire(never).then(acquired);
    await runPending();
    expect(acquired).not.toHaveBeenCalled();
  });

  it('lets those who wait go on when a connection is closed, the first one first', async () => {
    const limit = new ConnectionLimit();
    const [first, second] = await Promise.all([limit.acquire(never), limit.acquire(never)]);
    first?.confirm();
    second?.reject(true);
    const order: number[] = [];
    for (const number of [1, 2])
      void limit.acquire(never).then((permit) => {
        order.push(number);
        permit?.confirm();
      });
    await runPending();
    expect(order).toEqual([]);
    first?.release();
    first?.release();
    await runPending();
    expect(order).toEqual([1]);
  });

  it('is one when the server rejects all because there are too many, and none when it is down', async () => {
    for (const isThrottle of [true, false]) {
      const limit = new ConnectionLimit();
      const all = await Promise.all(Array.from({ length: 4 }, () => limit.acquire(never)));
      expect(all.map((permit) => permit?.reject(isThrottle))).toEqual([3, 2, 1, 0]);
      const granted = vi.fn();
      for (let count = 0; count < 4; count += 1) void limit.acquire(never).then(granted);
      await runPending();
      expect(granted).toHaveBeenCalledTimes(isThrottle ? 1 : 4);
    }
  });

  it('may be tried again at once if the connection that tried it was not needed', async () => {
    const { limit, server } = serverWith(9);
    await runPending();
    // The tenth client waits for the probe.
    server.max = 10;
    await vi.advanceTimersByTimeAsync(probeDelays.first);
    expect(server.open).toHaveLength(10);
    await vi.advanceTimersByTimeAsync(probeDelays.first);
    const unused = await limit.acquire(never);
    unused?.release();
    expect(await limit.acquire(never)).not.toBeNull();
  });

  it('is not waited for any more when that is aborted', async () => {
    const { limit } = serverWith(10);
    await runPending();
    const rejected = await limit.acquire(never);
    expect(rejected?.reject(true)).toBe(10);
    const aborting = new AbortController();
    const waiting = limit.acquire(aborting.signal);
    aborting.abort();
    expect(await waiting).toBeNull();
    expect(await limit.acquire(aborting.signal)).toBeNull();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is remembered by server, for the next pools', async () => {
    const pools = new SmtpPools();
    const rejected = (): Promise<SmtpConnection> =>
      Promise.reject(new SmtpUnavailableError('421 Too many connections', true));
    const pool = pools.open('one', rejected);
    const connections = await Promise.all([pool.acquire(never), pool.acquire(never)]);
    expect(await connections[0]?.connect()).toBeNull();
    await expect(connections[1]?.connect()).rejects.toThrow('Too many connections');
    const granted = { one: vi.fn(), other: vi.fn() };
    for (const server of ['one', 'other'] as const) {
      const next = pools.open(server, rejected);
      for (let count = 0; count < 2; count += 1) void next.acquire(never).then(granted[server]);
    }
    await runPending();
    expect(granted.one).toHaveBeenCalledTimes(1);
    expect(granted.other).toHaveBeenCalledTimes(2);
  });
});
