import { TextInput, type TextInputProps } from '@mantine/core';
import { fieldParts, type FieldProps } from './field-parts';

export interface NumberFieldProps
  extends FieldProps, Omit<TextInputProps, keyof FieldProps | 'description' | 'value' | 'onChange'> {
  /** What is no whole number stays the text that was typed, so that it can be told of. */
  value: number | string;
  onChange: (value: number | string) => void;
}

/** A whole number. What is out of bounds is shown and told, not put right by itself. */
export const NumberField = ({ label, help, error, value, onChange, ...input }: NumberFieldProps) => (
  <TextInput
    {...input}
    {...fieldParts({ label, help, error })}
    inputMode="numeric"
    autoComplete="off"
    value={value}
    onChange={({ currentTarget }) => {
      // Digits of other scripts are digits, too.
      const typed = currentTarget.value.normalize('NFKC').trim();
      onChange(/^\d{1,9}$/.test(typed) ? Number(typed) : typed);
    }}
  />
);
