export interface Figure {
  label: string;
  value: string;
  strong: string;
  note: string;
}

export const noFigure = '—';
