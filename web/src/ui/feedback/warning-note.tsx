import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './warning-note.module.css';

export const WarningNote = ({ children }: { children: ReactNode }) => (
  <div className={classes.note}>
    <IconAlertTriangle size={18} stroke={1.6} className={classes.icon} aria-hidden />
    <p>{children}</p>
  </div>
);
