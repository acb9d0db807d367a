import { PasswordInput, VisuallyHidden, type PasswordInputProps } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import { IconCheck, IconCircle } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldParts, type FieldProps } from './field-parts';
import classes from './password-field.module.css';

/** One of the things that a password must be. */
export interface PasswordRule {
  key: string;
  label: string;
  isMet: boolean;
}

export interface PasswordFieldProps
  extends FieldProps, Omit<PasswordInputProps, keyof FieldProps | 'description'> {
  autoComplete: 'current-password' | 'new-password';
}

/** A password, hidden unless one asks to see it. */
export const PasswordField = ({ label, help, error, ...input }: PasswordFieldProps) => {
  const { t } = useTranslation('ui');
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...input}
      {...fieldParts({ label, help, error })}
      classNames={{ visibilityToggle: classes.reveal }}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{
        'aria-label': t(visible ? 'password.hide' : 'password.show', { label }),
        'aria-pressed': undefined,
      }}
    />
  );
};

/** What the password must be, ticking off while somebody types; it stands below the fields it speaks of. */
export const PasswordRules = ({ rules }: { rules: readonly PasswordRule[] }) => {
  const { t } = useTranslation('ui');
  const id = useId();
  return (
    <div>
      <VisuallyHidden id={id}>{t('password.rules')}</VisuallyHidden>
      <ul className={classes.rules} aria-labelledby={id}>
        {rules.map(({ key, label, isMet }) => (
          <li key={key} className={classes.rule} data-met={isMet}>
            {isMet ? (
              <IconCheck size={14} stroke={2} aria-hidden />
            ) : (
              <IconCircle size={14} stroke={1.6} aria-hidden />
            )}
            {label}
            <VisuallyHidden>{t(isMet ? 'password.met' : 'password.unmet')}</VisuallyHidden>
          </li>
        ))}
      </ul>
    </div>
  );
};
