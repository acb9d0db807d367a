import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './warning-note.module.css';

export interface WarningNoteProps {
  children: ReactNode;
  action?: ReactNode;
}

export const WarningNote = ({ children, action }: WarningNoteProps) => (
  <div className={classes.note}>
    <IconAlertTriangle size={18} stroke={1.6} className={classes.icon} aria-hidden />
    <p className={classes.text}>{children}</p>
    {action && <div className={classes.action}>{action}</div>}
  </div>
);
