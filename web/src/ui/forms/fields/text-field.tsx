import { TextInput, type TextInputProps } from '@mantine/core';
import { fieldParts, type HintedFieldProps } from './field-parts';

export interface TextFieldProps
  extends HintedFieldProps, Omit<TextInputProps, keyof HintedFieldProps | 'description'> {}

export const TextField = ({ label, help, error, optional, reservesHint, ...input }: TextFieldProps) => (
  <TextInput {...input} {...fieldParts({ label, help, error, optional, reservesHint })} />
);
