import { TextInput, type TextInputProps } from '@mantine/core';
import { fieldParts, type OptionalFieldProps } from './field-parts';

export interface NumberFieldProps
  extends
    OptionalFieldProps,
    Omit<TextInputProps, keyof OptionalFieldProps | 'description' | 'value' | 'onChange'> {
  /** The typed text if it is not a whole number, so that the form can report it. */
  value: number | string;
  onChange: (value: number | string) => void;
}

/** A whole number. A value out of range is reported, not corrected. */
export const NumberField = ({
  label,
  help,
  error,
  optional,
  value,
  onChange,
  ...input
}: NumberFieldProps) => (
  <TextInput
    {...input}
    {...fieldParts({ label, help, error, optional })}
    inputMode="numeric"
    autoComplete="off"
    value={value}
    onChange={({ currentTarget }) => {
      // NFKC turns digits of other scripts into ASCII digits.
      const typed = currentTarget.value.normalize('NFKC').trim();
      onChange(/^\d{1,9}$/.test(typed) ? Number(typed) : typed);
    }}
  />
);
