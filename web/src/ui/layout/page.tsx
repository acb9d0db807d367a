import type { ReactNode } from 'react';
import classes from './page.module.css';

/**
 * Margins and maximum width of an ordinary page.
 * @param props.hasFollowingContent an element with its own margins follows, such as a `TabForm`
 */
export const Page = ({
  hasFollowingContent = false,
  children,
}: {
  hasFollowingContent?: boolean;
  children: ReactNode;
}) => (
  <div className={classes.page} data-followed={hasFollowingContent}>
    {children}
  </div>
);
