import type { ComponentProps } from 'react';
import classes from './plain-button.module.css';

export interface PlainLinkProps extends ComponentProps<'a'> {
  /** The one filled control of the screen; otherwise it has a border. */
  filled?: boolean;
}

/** A link that looks like `PlainButton`: for what leaves the product, which the router cannot do. */
export const PlainLink = ({ filled = false, className, children, ...props }: PlainLinkProps) => (
  <a {...props} className={[classes.button, className].filter(Boolean).join(' ')} data-filled={filled}>
    {children}
  </a>
);
