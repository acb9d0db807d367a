import type { ReactNode } from 'react';
import classes from './page.module.css';

/**
 * Margins and greatest width of an ordinary page.
 * @param props.goesOn something that has margins of its own follows below, such as a `TabForm`
 */
export const Page = ({ goesOn = false, children }: { goesOn?: boolean; children: ReactNode }) => (
  <div className={classes.page} data-goes-on={goesOn}>
    {children}
  </div>
);
