export interface Figure {
  label: string;
  value: string;
  /** `<b>` marks what is emphasized. */
  note: string;
}

export const noFigure = '—';
