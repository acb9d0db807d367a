import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { checkDeadline } from './check-deadline';

let used = 0;

beforeEach(() => {
  vi.useFakeTimers();
  used = 0;
  vi.spyOn(process, 'cpuUsage').mockImplementation((before) => ({
    user: used * 1_000 - (before?.user ?? 0),
    system: 0,
  }));
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const limits = { processor: 3_000, elapsed: 15_000 };

it('ends a check that has used up its processor time', () => {
  used = 60_000;
  const deadline = checkDeadline(limits);
  used += 2_900;
  vi.advanceTimersByTime(4_000);
  expect(deadline.signal.aborted).toBe(false);
  used += 100;
  vi.advanceTimersByTime(250);
  expect([deadline.signal.aborted, deadline.exceeded()]).toEqual([true, 'processor']);
});

it('ends a check that gets no processor time only much later', () => {
  const deadline = checkDeadline(limits);
  vi.advanceTimersByTime(14_900);
  expect(deadline.signal.aborted).toBe(false);
  vi.advanceTimersByTime(250);
  expect([deadline.signal.aborted, deadline.exceeded()]).toEqual([true, 'elapsed']);
});

it('leaves a check alone that has ended', () => {
  const deadline = checkDeadline(limits);
  used += 9_000;
  deadline.clear();
  vi.advanceTimersByTime(60_000);
  expect([deadline.signal.aborted, vi.getTimerCount()]).toEqual([false, 0]);
});
