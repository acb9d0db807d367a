import type { ReactNode } from 'react';
import { useIsReadOnly } from '../../session/use-editor';
import classes from './lists.module.css';

/** Its controls are disabled while nothing can be changed. */
export const EditableArea = ({ children }: { children: ReactNode }) => (
  <fieldset className={classes.area} disabled={useIsReadOnly()}>
    {children}
  </fieldset>
);
