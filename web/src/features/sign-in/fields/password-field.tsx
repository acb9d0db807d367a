import { IconAlertTriangle, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { inSentence } from '../../../lib/i18n/in-sentence';
import classes from './password-field.module.css';
import { TextField, type TextFieldProps } from './text-field';

/** Can be shown; warns if caps lock is on. */
export const PasswordField = (props: Omit<TextFieldProps, 'type' | 'endSection'>) => {
  const { t } = useTranslation('sign-in');
  const [visible, setVisible] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <div>
      <TextField
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        {...props}
        type={visible ? 'text' : 'password'}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
        onBlur={() => setCapsLock(false)}
        endSection={
          <button
            type="button"
            className={classes.reveal}
            aria-label={t(visible ? 'hidePassword' : 'showPassword', { label: inSentence(props.label) })}
            onClick={() => setVisible(!visible)}
          >
            {visible ? <IconEyeOff size={18} stroke={1.6} /> : <IconEye size={18} stroke={1.6} />}
          </button>
        }
      />
      <p className={classes.capsLock} aria-live="polite">
        {capsLock && (
          <>
            <IconAlertTriangle size={14} stroke={1.6} aria-hidden /> {t('capsLock')}
          </>
        )}
      </p>
    </div>
  );
};
