import type { ComponentProps } from 'react';
import classes from './plain-button.module.css';

export interface PlainLinkProps extends ComponentProps<'a'> {
  /** For the main action of the screen. */
  filled?: boolean;
}

/** A link that looks like `PlainButton`, for addresses outside of the router. */
export const PlainLink = ({ filled = false, className, children, ...props }: PlainLinkProps) => (
  <a {...props} className={[classes.button, className].filter(Boolean).join(' ')} data-filled={filled}>
    {children}
  </a>
);
