export type TooltipSide = 'top' | 'right';

/**
 * Props for an element with a tooltip. {@link Tooltips} renders it, so that each of many buttons stays cheap.
 * @param label not used as the accessible name
 */
export const tooltip = (label: string, side: TooltipSide = 'top') => ({
  'data-tooltip': label,
  'data-tooltip-side': side,
});
