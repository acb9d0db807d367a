/** How many columns of at least `minWidth` fit beside each other; never none. All in px. */
export const columnsThatFit = (width: number, minWidth: number, gap: number): number =>
  Math.max(1, Math.floor((width + gap) / (minWidth + gap)));
