import type { ReactNode } from 'react';
import classes from './step-actions.module.css';

/** The way back and on, which sticks to the bottom. The main action is last. */
export const StepActions = ({ children }: { children: ReactNode }) => (
  <div className={classes.bar}>{children}</div>
);
