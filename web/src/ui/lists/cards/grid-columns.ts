/** At least 1. All arguments in px. */
export const columnsThatFit = (width: number, minWidth: number, gap: number): number =>
  Math.max(1, Math.floor((width + gap) / (minWidth + gap)));
