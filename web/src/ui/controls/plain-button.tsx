import type { ComponentProps } from 'react';
import classes from './plain-button.module.css';

export interface PlainButtonProps extends ComponentProps<'button'> {
  /** For the main action of the screen. */
  filled?: boolean;
  /** Shows a spinner and ignores presses, but stays focusable. */
  busy?: boolean;
}

/** A button for the screens that do without Mantine. */
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
