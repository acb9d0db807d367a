import classes from './table-title.module.css';

/** Two lines on phones, since titles often begin alike. */
export const TableTitle = ({ children }: { children: string }) => (
  <span className={classes.title}>{children}</span>
);
