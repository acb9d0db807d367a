import type { ReactNode } from 'react';
import classes from './page.module.css';

/**
 * Margins and maximum width of an ordinary page.
 * @param props.goesOn an element with its own margins follows, such as a `TabForm`
 */
export const Page = ({ goesOn = false, children }: { goesOn?: boolean; children: ReactNode }) => (
  <div className={classes.page} data-goes-on={goesOn}>
    {children}
  </div>
);
