import type { ReactNode } from 'react';
import classes from './gate-message.module.css';

export interface GateMessageProps {
  title: string;
  message: string;
  hint?: string;
  action?: ReactNode;
}

/** A whole page that says why nothing else can be shown. */
export const GateMessage = ({ title, message, hint, action }: GateMessageProps) => (
  <main className={classes.page}>
    <div className={classes.box} role="alert">
      <h1 className={classes.title} tabIndex={-1}>
        {title}
      </h1>
      <p className={classes.message}>{message}</p>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  </main>
);
