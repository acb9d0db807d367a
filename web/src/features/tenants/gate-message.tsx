import type { ReactNode } from 'react';
import classes from './gate-message.module.css';

export interface GateMessageProps {
  icon: ReactNode;
  isFailure?: boolean;
  title: string;
  message: string;
  hint?: string;
  action?: ReactNode;
}

/**
 * A full page for a closed gate. Does not use `ui/message-state`, because nothing shared with the screens is
 * loaded before the gate.
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
