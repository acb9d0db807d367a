import type { ReactNode } from 'react';
import classes from './filter-bar.module.css';

export const FilterBar = ({ children, end }: { children: ReactNode; end?: ReactNode }) => (
  <div className={classes.bar}>
    {children}
    {end && <div className={classes.end}>{end}</div>}
  </div>
);

/** A live region: screen readers announce changes. */
export const ResultCount = ({ children }: { children: ReactNode }) => (
  <span className={classes.count} role="status">
    {children}
  </span>
);
