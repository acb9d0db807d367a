import type { ReactNode } from 'react';
import classes from './status.module.css';

export type Glyph = 'dashedRing' | 'ring' | 'half' | 'check' | 'bar' | 'dot' | 'smallRing' | 'lock';

const drawings: Readonly<Record<Glyph, ReactNode>> = {
  dashedRing: <circle cx="7" cy="7" r="5.75" strokeDasharray="2.2 1.41" />,
  ring: <circle cx="7" cy="7" r="5.75" />,
  half: (
    <>
      <circle cx="7" cy="7" r="5.75" />
      <path d="M7 3.5a3.5 3.5 0 0 1 0 7z" fill="currentColor" stroke="none" />
    </>
  ),
  check: (
    <>
      <circle cx="7" cy="7" r="6.5" fill="currentColor" stroke="none" />
      <path d="m4.4 7.1 1.8 1.8 3.5-3.7" className={classes.mark} />
    </>
  ),
  bar: (
    <>
      <circle cx="7" cy="7" r="5.75" />
      <path d="M4.5 7h5" />
    </>
  ),
  dot: <circle cx="7" cy="7" r="4" fill="currentColor" stroke="none" />,
  smallRing: <circle cx="7" cy="7" r="3.25" />,
  lock: (
    <>
      <rect x="2.5" y="6.25" width="9" height="6.5" rx="1.2" />
      <path d="M4.5 6.25v-2a2.5 2.5 0 0 1 5 0v2M7 9.2v.6" strokeLinecap="round" />
    </>
  ),
};

export interface StatusProps {
  glyph: Glyph;
  tone?: 'ok' | 'bad';
  children: ReactNode;
}

export const Status = ({ glyph, tone, children }: StatusProps) => (
  <span className={classes.status} data-tone={tone}>
    <svg
      className={classes.glyph}
      data-glyph={glyph}
      viewBox="0 0 14 14"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden
    >
      {drawings[glyph]}
    </svg>
    <span className={classes.text}>{children}</span>
  </span>
);
