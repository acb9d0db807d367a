import { useId } from 'react';
import classes from './choice-field.module.css';

export interface ChoiceFieldProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; help?: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Path of the form's field, by which an invalid field is found and focused. */
  'data-path'?: string;
}

export const ChoiceField = <Value extends string>(props: ChoiceFieldProps<Value>) => {
  const { label, options, value, onChange, 'data-path': path } = props;
  const name = useId();
  return (
    <fieldset className={classes.field}>
      <legend className={classes.legend}>{label}</legend>
      {options.map((option, index) => (
        <div key={option.value} className={classes.option}>
          <input
            id={`${name}-${option.value}`}
            className={classes.input}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            {...(option.help !== undefined && { 'aria-describedby': `${name}-${option.value}-help` })}
            {...(index === 0 && { 'data-path': path })}
          />
          <label htmlFor={`${name}-${option.value}`} className={classes.label}>
            {option.label}
          </label>
          {option.help !== undefined && (
            <p id={`${name}-${option.value}-help`} className={classes.help}>
              {option.help}
            </p>
          )}
        </div>
      ))}
    </fieldset>
  );
};
