import { Switch, type SwitchProps } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import type { FieldProps } from '../field-parts';
import classes from './switch-field.module.css';

export interface SwitchFieldProps
  extends FieldProps, Omit<SwitchProps, keyof FieldProps | 'description' | 'classNames'> {}

export const SwitchField = ({ label, help, error, ...input }: SwitchFieldProps) => (
  <Switch
    {...input}
    label={label}
    description={help}
    error={error}
    withThumbIndicator={false}
    classNames={{ body: classes.body, track: classes.track, label: classes.label, description: classes.help }}
  />
);
