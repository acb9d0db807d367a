import { expect, it } from 'vitest';
import { sessionPollInterval } from './session-polling';

it.each([
  [1, 20_000],
  [2, 40_000],
  [14, 280_000],
  [15, 300_000],
  [60, 300_000],
])('polls for an idle limit of %i minutes every %i ms', (idleMinutes, wait) => {
  expect(sessionPollInterval(idleMinutes)).toBe(wait);
});

it('polls every five minutes while the limit is unknown', () => {
  expect(sessionPollInterval()).toBe(300_000);
});
