import type { ReactNode } from 'react';
import classes from './gate-message.module.css';

export interface GateMessageProps {
  icon: ReactNode;
  /** Something failed, as opposed to not being there. */
  isFailure?: boolean;
  title: string;
  message: string;
  hint?: string;
  action?: ReactNode;
}

/**
 * A whole page that says why nothing else can be shown. It looks like `ui/message-state` without standing on it: before
 * the gate nothing is loaded that the screens behind it share.
 */
export const GateMessage = ({ icon, isFailure = false, title, message, hint, action }: GateMessageProps) => (
  <main className={classes.page}>
    <div className={classes.box} role="alert">
      <div className={classes.icon} data-tone={isFailure ? 'bad' : undefined} aria-hidden>
        {icon}
      </div>
      <h1 className={classes.title} tabIndex={-1}>
        {title}
      </h1>
      <p className={classes.message}>{message}</p>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  </main>
);
