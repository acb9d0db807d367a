import type { ReactNode } from 'react';
import classes from './palette-icon.module.css';

/** Brand color for the customer's entries, grey for the product's. */
export const PaletteIcon = ({ tone, children }: { tone: 'brand' | 'neutral'; children: ReactNode }) => (
  <span className={classes.box} data-tone={tone} aria-hidden>
    {children}
  </span>
);
