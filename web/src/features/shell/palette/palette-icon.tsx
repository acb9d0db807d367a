import type { ReactNode } from 'react';
import classes from './palette-icon.module.css';

/** The drawing before an entry of the palette: in brand colour what is the customer's, grey what is the product's. */
export const PaletteIcon = ({ tone, children }: { tone: 'brand' | 'neutral'; children: ReactNode }) => (
  <span className={classes.box} data-tone={tone} aria-hidden>
    {children}
  </span>
);
