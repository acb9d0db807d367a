import type { ReactNode } from 'react';
import { useId } from 'react';
import classes from './segmented.module.css';

export interface SegmentedProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; icon: ReactNode }[];
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
        <label key={option.value} className={classes.option} title={option.label}>
          <input
            className={classes.input}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            aria-label={option.label}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
        </label>
      ))}
    </fieldset>
  );
};
