import type { ComponentProps } from 'react';
import classes from './plain-button.module.css';

export interface PlainButtonProps extends ComponentProps<'button'> {
  /** The one filled button of the screen; otherwise it has a border. */
  filled?: boolean;
  /** It works: shows a spinner and takes no further press, yet keeps the focus. */
  busy?: boolean;
}

/** The button of screens that do without Mantine. */
export const PlainButton = ({
  filled = false,
  busy = false,
  children,
  className,
  ...props
}: PlainButtonProps) => (
  <button
    type="button"
    {...props}
    className={[classes.button, className].filter(Boolean).join(' ')}
    data-filled={filled}
    aria-disabled={busy || undefined}
  >
    {busy && <span className={classes.spinner} aria-hidden />}
    {children}
  </button>
);
