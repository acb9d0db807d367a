import classes from './table-title.module.css';

/** What an insight or a group is called, in a table; on phones in two lines, since others begin alike. */
export const TableTitle = ({ children }: { children: string }) => (
  <span className={classes.title}>{children}</span>
);
