import { useId, type ReactNode, type Ref } from 'react';
import classes from './code-field.module.css';

export const codeLength = 6;

export interface CodeFieldProps {
  label: string;
  aside: ReactNode;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  hint: string | undefined;
  disabled: boolean;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A single input on top of six boxes, so that typing, pasting, one-time-code autofill and screen readers work
 * as usual.
 */
export const CodeField = ({ label, aside, value, onChange, error, hint, disabled, ref }: CodeFieldProps) => {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div>
      <div className={classes.head}>
        <label className={classes.label} htmlFor={id}>
          {label}
        </label>
        {aside !== null && <span className={classes.aside}>{aside}</span>}
      </div>
      <div className={classes.boxes}>
        {Array.from({ length: codeLength }, (_, index) => (
          <span
            key={index}
            className={classes.box}
            data-next={index === Math.min(value.length, codeLength - 1)}
            data-invalid={error !== undefined}
            aria-hidden
          >
            {value[index] ?? ''}
          </span>
        ))}
        <input
          ref={ref}
          id={id}
          className={classes.input}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          required
          disabled={disabled}
          value={value}
          // Accepts digits of other scripts; drops spaces and dashes of a pasted code.
          onChange={(event) =>
            onChange(event.currentTarget.value.normalize('NFKC').replaceAll(/\D/g, '').slice(0, codeLength))
          }
          aria-invalid={error !== undefined}
          aria-describedby={noteId}
        />
      </div>
      <div id={noteId} className={classes.note} aria-live="polite">
        {error !== undefined && <p className={classes.error}>{error}</p>}
        {hint !== undefined && <p>{hint}</p>}
      </div>
    </div>
  );
};
