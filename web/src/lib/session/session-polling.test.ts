import { expect, it } from 'vitest';
import { sessionPollInterval } from './session-polling';

it.each([
  [1, 20_000],
  [2, 40_000],
  [14, 280_000],
  [15, 300_000],
  [60, 300_000],
])('a session that may be idle for %i minutes is asked for every %i ms', (idleMinutes, wait) => {
  expect(sessionPollInterval(idleMinutes)).toBe(wait);
});

it('asks every five minutes while the limit is not known', () => {
  expect(sessionPollInterval()).toBe(300_000);
});
