import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inSentence } from '../../../../lib/i18n/in-sentence';
import { fieldParts, type OptionalFieldProps } from '../field-parts';
import classes from './password-field.module.css';

export interface PasswordFieldProps
  extends OptionalFieldProps, Omit<PasswordInputProps, keyof OptionalFieldProps | 'description'> {
  autoComplete: 'current-password' | 'new-password';
}

export const PasswordField = ({ label, help, error, optional, ...input }: PasswordFieldProps) => {
  const { t } = useTranslation('ui');
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...input}
      {...fieldParts({ label, help, error, optional })}
      classNames={{ visibilityToggle: classes.reveal }}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{
        'aria-label': t(visible ? 'password.hide' : 'password.show', { label: inSentence(label) }),
        'aria-pressed': undefined,
      }}
    />
  );
};
