import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './field-parts.module.css';

/** What every field of a form takes; `form.field(…)` gives all but the help. */
export interface FieldProps {
  label: string;
  /** Help, in a line below; an error takes its place. */
  help?: string | undefined;
  error?: string | undefined;
}

/** What is wrong with a field that is made of several. */
export const FieldError = ({ children }: { children: ReactNode }) => (
  <p className={classes.alone}>
    <span className={classes.error}>
      <IconAlertCircle size={14} stroke={1.6} aria-hidden />
      {children}
    </span>
  </p>
);

const classNames = {
  wrapper: classes.wrapper,
  dropdown: classes.dropdown,
  option: classes.option,
  day: classes.day,
  pill: classes.pill,
};
const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** Label, help and error as Mantine's inputs take them: help and error below, one at a time. */
export const fieldParts = ({
  label,
  help,
  error,
}: FieldProps): {
  label: string;
  description?: string;
  error?: ReactNode;
  inputWrapperOrder: typeof order;
  classNames: Record<'wrapper' | 'dropdown' | 'option' | 'day' | 'pill', string | undefined>;
} => ({
  label,
  inputWrapperOrder: order,
  classNames,
  ...(help !== undefined && error === undefined && { description: help }),
  ...(error !== undefined && {
    error: (
      <span className={classes.error}>
        <IconAlertCircle size={14} stroke={1.6} aria-hidden />
        {error}
      </span>
    ),
  }),
});
