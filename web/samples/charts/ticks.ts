const mantissas = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/**
 * Six round ticks from 0 to at least `highest`, in multiples of `unit`. Always five steps, so that both axes
 * share the grid lines.
 */
export function fiveSteps(highest: number, unit: number): number[] {
  const least = Math.max(highest / 5 / unit, 1);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = mantissas
    .map((mantissa) => mantissa * power)
    .find((candidate) => Number.isInteger(candidate) && candidate >= least - 1e-9)!;
  return Array.from({ length: 6 }, (_, index) => Number((index * step * unit).toFixed(6)));
}
