import { TextInput, type TextInputProps } from '@mantine/core';
import { fieldParts, type FieldProps } from './field-parts';

export interface TextFieldProps extends FieldProps, Omit<TextInputProps, keyof FieldProps | 'description'> {}

export const TextField = ({ label, help, error, ...input }: TextFieldProps) => (
  <TextInput {...input} {...fieldParts({ label, help, error })} />
);
