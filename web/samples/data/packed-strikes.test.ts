import { describe, expect, it } from 'vitest';
import { realReports, realStrikes } from '../testing/real-strikes';

const reports = realReports();
const strikes = realStrikes();

describe('packed strikes', () => {
  it('keeps every report of the file', () => {
    expect(strikes).toHaveLength(reports.length);
    expect(reports).toHaveLength(10_000);
  });

  it('restores each value of the file', () => {
    const text = (list: object[]): string[] =>
      list.map((row) => JSON.stringify(Object.entries(row).toSorted())).toSorted();
    const unpacked = strikes.map(
      ({ year: _year, month: _month, weekday: _weekday, cost: _cost, speed, ...rest }) => ({
        ...rest,
        speed: speed === null ? '' : String(speed),
      }),
    );
    expect(text(unpacked)).toEqual(text(reports));
  });

  it('orders by date and derives the calendar from it', () => {
    expect(strikes[0]).toMatchObject({ date: '1990-01-08', year: 1990, month: 0, weekday: 0 });
    expect(strikes.at(-1)).toMatchObject({ date: '2002-07-25', year: 2002, month: 6, weekday: 3 });
    expect(strikes.every((strike, index) => index === 0 || strikes[index - 1]!.date <= strike.date)).toBe(
      true,
    );
  });

  it("sums repair and other cost to the file's total", () => {
    expect(strikes.reduce((sum, { cost }) => sum + cost, 0)).toBe(40_545_276);
  });
});
