/** Where a tooltip stands, as long as there is room. */
export type TooltipSide = 'top' | 'right';

/**
 * Gives an element a tooltip; spread over it. The one that is shown is drawn by {@link Tooltips}, so that a button with
 * a name costs no more than one without.
 * @param label what it says; the element has its accessible name from elsewhere
 */
export const tooltip = (label: string, side: TooltipSide = 'top') => ({
  'data-tooltip': label,
  'data-tooltip-side': side,
});
