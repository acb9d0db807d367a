import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import classes from './note.module.css';

export interface NoteProps {
  tone: 'info' | 'bad';
  /** An `alert` is read out when it appears. */
  role?: 'alert' | 'status' | 'note';
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

export const Note = ({ tone, role = 'note', ref, children }: NoteProps) => {
  const Icon = tone === 'info' ? IconInfoCircle : IconAlertTriangle;
  return (
    <div ref={ref} className={classes.note} data-tone={tone} role={role} tabIndex={-1}>
      <Icon size={18} stroke={1.6} className={classes.icon} aria-hidden />
      <div className={classes.text}>{children}</div>
    </div>
  );
};
