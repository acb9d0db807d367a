import { TextInput, type TextInputProps } from '@mantine/core';
import { fieldParts, type OptionalFieldProps } from './field-parts';

export interface TextFieldProps
  extends OptionalFieldProps, Omit<TextInputProps, keyof OptionalFieldProps | 'description'> {}

export const TextField = ({ label, help, error, optional, ...input }: TextFieldProps) => (
  <TextInput {...input} {...fieldParts({ label, help, error, optional })} />
);
