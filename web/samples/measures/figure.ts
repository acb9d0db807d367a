/** One headline figure: a label, a number and one comparison in words whose start stands out. */
export interface Figure {
  label: string;
  value: string;
  strong: string;
  note: string;
}

/** What stands in place of a figure that the reports do not give. */
export const noFigure = '—';
