import { formatWholeShare } from '../formats';
import { textWidth } from './text-width';

export const grid = { vertical: false, stroke: 'var(--grid)' } as const;
export const column = { maxBarSize: 34, isAnimationActive: false } as const;
export const dot = { r: 3, fill: 'var(--panel)', stroke: 'var(--accent)', strokeWidth: 1.5 } as const;
export const line = { stroke: 'var(--accent)', strokeWidth: 2, isAnimationActive: false } as const;

export const nameAxis = (tick: ((name: string) => string) | undefined) => ({
  dataKey: 'name',
  tickLine: false,
  axisLine: { stroke: 'var(--line-strong)' },
  ...(tick && { tickFormatter: tick }),
});

/** An axis from 0 to the last of its ticks, wide enough for each. */
export const valueAxis = (ticks: readonly number[], format: (value: number) => string) => ({
  ticks,
  width: Math.max(34, ...ticks.map((tick) => Math.ceil(textWidth(format(tick)) * 6.3) + 12)),
  domain: [0, ticks.at(-1)!],
  tickLine: false,
  axisLine: false,
  tickFormatter: format,
});

export const shareAxis = (ticks: readonly number[]) => ({
  ...valueAxis(ticks, formatWholeShare),
  orientation: 'right' as const,
});
