import type { ReactNode } from 'react';
import classes from './step-actions.module.css';

export interface StepActionsProps {
  /** Names what is above, at whose end the buttons end: a card, or two columns. */
  below: 'card' | 'columns';
  children: ReactNode;
}

/** Leads back and on, and sticks to the bottom. The main action is last. */
export const StepActions = ({ below, children }: StepActionsProps) => (
  <div className={classes.bar} data-below={below}>
    {children}
  </div>
);
