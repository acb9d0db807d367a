import type { ReactNode } from 'react';
import { useId } from 'react';
import classes from './segmented.module.css';

export interface SegmentedProps<Value extends string> {
  label: string;
  /** Without an icon, the label and a count are shown. */
  options: readonly { value: Value; label: string; icon?: ReactNode; count?: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

export const Segmented = <Value extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentedProps<Value>) => {
  const name = useId();
  return (
    <fieldset className={classes.segmented} aria-label={label}>
      {options.map((option) => (
        <label
          key={option.value}
          className={classes.option}
          data-words={option.icon === undefined}
          {...(option.icon !== undefined && { title: option.label })}
        >
          <input
            className={classes.input}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            {...(option.icon !== undefined && { 'aria-label': option.label })}
            onChange={() => onChange(option.value)}
          />
          {option.icon ?? (
            <span>
              {option.label}
              {option.count !== undefined && <span className={classes.count}> {option.count}</span>}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
};
