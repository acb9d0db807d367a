import { expect, it } from 'vitest';
import {
  curvePoints,
  formatDuration,
  hasCurve,
  isChangingMailing,
  secondsLeft,
  progressFraction,
} from './mailing-stats';

it('counts what is done, whatever came of it', () => {
  const mailing = { state: 'Sending', total: 12_400, queued: 4_000, sent: 8_000, failed: 100 } as const;
  expect(progressFraction(mailing)).toBeCloseTo(0.677, 3);
  expect(progressFraction({ ...mailing, total: 0, queued: 0 })).toBe(1);
});

it('says how far a canceled mailing came, although its other recipients are skipped', () => {
  const canceled = { state: 'Cancelled', total: 200, queued: 0, sent: 40, failed: 10 } as const;
  expect(progressFraction(canceled)).toBe(0.25);
});

it.each([
  ['Paused', 4_000, true],
  ['Cancelled', 4_000, true],
  ['Cancelled', 0, false],
  ['Completed', 0, false],
] as const)(
  'of a mailing that is %s with %i left says whether its figures change: %s',
  (state, queued, changes) => {
    expect(isChangingMailing({ state, queued })).toBe(changes);
  },
);

it('estimates the time that is left while it sends', () => {
  const mailing = { state: 'Sending', queued: 4_000, currentRate: 18.7, ratePerSecond: null } as const;
  expect(secondsLeft(mailing)).toBe(214);
  expect(secondsLeft({ ...mailing, ratePerSecond: 5 })).toBe(800);
  expect(secondsLeft({ ...mailing, currentRate: 0 })).toBe(null);
  expect(secondsLeft({ ...mailing, state: 'Paused' })).toBe(null);
});

it.each([
  [0, '00:00'],
  [214, '03:34'],
  [3_599, '59:59'],
  [3_814, '1:03:34'],
])('writes %i seconds as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

it.each([
  [0, false],
  [2, false],
  [3, true],
])('says of %i minutes whether they make a curve: %s', (count, isCurve) => {
  const minutes = Array.from({ length: count }, () => ({ minute: '2025-11-17T13:28:00Z', sent: 1 }));
  expect(hasCurve({ minutes })).toBe(isCurve);
});

it('scales a curve to its highest value', () => {
  const size = { width: 100, height: 30 };
  expect(curvePoints([0, 60, 30], size)).toEqual([
    { x: 0, y: 30 },
    { x: 50, y: 0 },
    { x: 100, y: 15 },
  ]);
});
