import { Fragment } from 'react';
import classes from './table-title.module.css';

/** Two lines on phones, since titles often begin alike. An e-mail address is broken after its `@` first. */
export const TableTitle = ({ children }: { children: string }) => (
  <span className={classes.title}>
    {children.split('@').map((part, index) => (
      <Fragment key={index}>
        {index > 0 && <span className={classes.at}>@</span>}
        {part}
      </Fragment>
    ))}
  </span>
);
