import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import classes from './note.module.css';

export interface NoteProps {
  tone: 'info' | 'bad';
  /** An `alert` is read out when it appears. */
  role?: 'alert' | 'status' | 'note';
  ref?: Ref<HTMLDivElement>;
  title?: string | undefined;
  /** What to do, apart from the message, whose words the specification may set. */
  help?: string | undefined;
  children: ReactNode;
}

export const Note = ({ tone, role = 'note', ref, title, help, children }: NoteProps) => {
  const Icon = tone === 'info' ? IconInfoCircle : IconAlertTriangle;
  return (
    <div ref={ref} className={classes.note} data-tone={tone} role={role} tabIndex={-1}>
      <Icon size={18} stroke={1.6} className={classes.icon} aria-hidden />
      <div className={classes.text}>
        {title !== undefined && <p className={classes.title}>{title}</p>}
        <div className={classes.message}>{children}</div>
        {help !== undefined && <p className={classes.help}>{help}</p>}
      </div>
    </div>
  );
};
