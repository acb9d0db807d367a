import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cpuLimit } from './cpu-limit';

/** Milliseconds of the process's processor time. */
let used = 0;

beforeEach(() => {
  vi.useFakeTimers();
  used = 0;
  vi.spyOn(process, 'cpuUsage').mockImplementation(() => ({ user: used * 1_000, system: 0 }));
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const limits = { processor: 3_000, elapsed: 15_000 };
const elsewhere = -1;

it('ends a check that has used up its processor time', () => {
  used = 60_000;
  const deadline = cpuLimit(limits);
  Atomics.store(deadline.startedBy, 0, elsewhere);
  vi.advanceTimersByTime(250);
  used += 2_900;
  vi.advanceTimersByTime(4_000);
  expect(deadline.signal.aborted).toBe(false);
  used += 100;
  vi.advanceTimersByTime(250);
  expect([deadline.signal.aborted, deadline.exceeded()]).toEqual([true, 'processor']);
});

it('ends a check that gets no processor time only much later', () => {
  const deadline = cpuLimit(limits);
  used += 9_000;
  vi.advanceTimersByTime(14_900);
  expect(deadline.signal.aborted).toBe(false);
  vi.advanceTimersByTime(250);
  expect([deadline.signal.aborted, deadline.exceeded()]).toEqual([true, 'elapsed']);
});

it('leaves a check alone that has ended', () => {
  const deadline = cpuLimit(limits);
  Atomics.store(deadline.startedBy, 0, elsewhere);
  used += 9_000;
  deadline.clear();
  vi.advanceTimersByTime(60_000);
  expect([deadline.signal.aborted, vi.getTimerCount()]).toEqual([false, 0]);
});

describe.runIf(process.platform === 'linux')('in Linux', () => {
  /** The main thread has the id of its process; tests may run in others. */
  const started = (): ReturnType<typeof cpuLimit> => {
    const deadline = cpuLimit({ processor: 100, elapsed: 15_000 });
    Atomics.store(deadline.startedBy, 0, process.pid);
    vi.advanceTimersByTime(250);
    return deadline;
  };

  it('leaves a check alone while other threads use the processor', () => {
    const deadline = started();
    used += 60_000;
    vi.advanceTimersByTime(1_000);
    expect(deadline.exceeded()).toBeNull();
    deadline.clear();
  });

  it("ends a check that has used up its thread's processor time", () => {
    const deadline = started();
    for (let passes = 0; deadline.exceeded() === null && passes < 10_000; passes += 1) {
      JSON.parse(JSON.stringify(Array.from({ length: 10_000 }, (_, index) => index)));
      vi.advanceTimersByTime(250 / 100);
    }
    expect([deadline.signal.aborted, deadline.exceeded()]).toEqual([true, 'processor']);
  });

  it('waits for its time if the thread has ended', () => {
    const deadline = cpuLimit(limits);
    Atomics.store(deadline.startedBy, 0, 2 ** 30);
    vi.advanceTimersByTime(14_900);
    expect(deadline.exceeded()).toBeNull();
    deadline.clear();
  });
});
