import { expect, it } from 'vitest';
import { nextExpiryCheckMs, sessionPollInterval } from './session-polling';

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

const expiry = (idleEndsInSeconds: number, endsInSeconds = 40_000) => ({ idleEndsInSeconds, endsInSeconds });

it('asks the server two minutes before an idle session would end', () => {
  expect(nextExpiryCheckMs(expiry(3_600), 60, 0)).toBe(58 * 60_000);
  expect(nextExpiryCheckMs(expiry(3_600), 60, 50 * 60_000)).toBe(8 * 60_000);
});

it('asks halfway through an idle limit below four minutes, after a visible tab has used the session', () => {
  expect(nextExpiryCheckMs(expiry(60), 1, 0)).toBe(30_000);
  expect(nextExpiryCheckMs(expiry(180), 3, 0)).toBe(90_000);
});

it('asks every ten seconds while the user is warned, and at the end', () => {
  expect(nextExpiryCheckMs(expiry(90), 60, 0)).toBe(10_000);
  expect(nextExpiryCheckMs(expiry(90), 60, 85_000)).toBe(5_000);
  expect(nextExpiryCheckMs(expiry(90), 60, 90_000)).toBe(1_000);
  // The computer was asleep.
  expect(nextExpiryCheckMs(expiry(3_600), 60, 7_200_000)).toBe(1_000);
});

it('asks at the absolute end of a session that is in use', () => {
  expect(nextExpiryCheckMs(expiry(3_600, 600), 60, 0)).toBe(8 * 60_000);
});
