import type { ReactNode } from 'react';
import classes from './page.module.css';

/** Margins and greatest width of an ordinary page. */
export const Page = ({ children }: { children: ReactNode }) => <div className={classes.page}>{children}</div>;
