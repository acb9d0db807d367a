import { expect, it } from 'vitest';
import { generateOtp } from './generate-otp';

it('generates six digits, each of them uniformly distributed (S19)', () => {
  const codes = Array.from({ length: 20_000 }, generateOtp);
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
  for (let place = 0; place < 6; place += 1) {
    const counts = Array<number>(10).fill(0);
    for (const code of codes) counts[Number(code[place])] = (counts[Number(code[place])] ?? 0) + 1;
    // Seven standard deviations: by chance once in many billion runs.
    for (const count of counts) expect(Math.abs(count - 2_000)).toBeLessThan(7 * Math.sqrt(2_000 * 0.9));
  }
});
