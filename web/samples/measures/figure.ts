export interface Figure {
  label: string;
  value: string;
  /** `<b>` marks emphasized parts. */
  note: string;
}

export const noFigure = '—';
