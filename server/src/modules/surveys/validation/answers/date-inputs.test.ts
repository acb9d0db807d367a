import { expect, it } from 'vitest';
import { isDateOrTime } from './date-inputs';

it.each(['2026-02-28', '2024-02-29', '2000-02-29', '0096-02-29', '123456-12-31T23:59:59.999', '2026-04-30'])(
  'accepts the existing day %s',
  (text) => expect(isDateOrTime(text)).toBe(true),
);

it.each(['2026-02-29', '2026-02-30', '2026-04-31', '1900-02-29', '2026-01-00', '2026-13-01T08:00'])(
  'rejects the day %s, which does not exist',
  (text) => expect(isDateOrTime(text)).toBe(false),
);

it('accepts months, weeks and times only if they exist', () => {
  const accepted = ['2026-12', '2026-W53', '23:59', '00:00:00.5'];
  const rejected = ['2026-13', '2026-00', '2026-W00', '2026-W54', '24:00', '12:60', '2026', ''];
  expect([...accepted, ...rejected].filter(isDateOrTime)).toEqual(accepted);
});
