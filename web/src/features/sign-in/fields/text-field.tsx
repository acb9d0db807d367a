import { useId, type ComponentProps, type ReactNode } from 'react';
import classes from './text-field.module.css';

export interface TextFieldProps extends ComponentProps<'input'> {
  label: string;
  error?: string | undefined;
  labelEnd?: ReactNode;
  endSection?: ReactNode;
  /** Id of a further description. */
  describedBy?: string | undefined;
}

export const TextField = ({ label, error, endSection, describedBy, labelEnd, ...input }: TextFieldProps) => {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes.box}>
        <input
          {...input}
          id={id}
          className={classes.input}
          data-end={endSection !== undefined}
          aria-invalid={error !== undefined}
          aria-describedby={
            [error !== undefined && errorId, describedBy].filter(Boolean).join(' ') || undefined
          }
        />
        {endSection}
      </div>
      {/* After the field in tab order, so that the field is one Tab away from the previous one. */}
      {labelEnd !== undefined && <span className={classes.labelEnd}>{labelEnd}</span>}
      {error !== undefined && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
};
