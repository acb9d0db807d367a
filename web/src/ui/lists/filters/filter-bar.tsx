import type { ReactNode } from 'react';
import classes from './filter-bar.module.css';

/** One row of a list's controls: search and filters first, count, sorting and view at the end. */
export const FilterBar = ({ children, end }: { children: ReactNode; end?: ReactNode }) => (
  <div className={classes.bar}>
    {children}
    {end && <div className={classes.end}>{end}</div>}
  </div>
);

/** How much of the list is shown, told again to screen readers when it changes. */
export const ResultCount = ({ children }: { children: ReactNode }) => (
  <span className={classes.count} role="status">
    {children}
  </span>
);
