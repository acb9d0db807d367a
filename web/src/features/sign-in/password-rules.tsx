import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNewPasswordRules } from '../../lib/new-password';
import steps from './later-steps.module.css';

/** The rules of a password, ticked off as they are met. */
export const PasswordRules = ({
  id,
  password,
  confirmation,
}: Record<'id' | 'password' | 'confirmation', string>) => {
  const { t } = useTranslation('passwords');
  const rules = useNewPasswordRules(password, confirmation);
  return (
    <ul id={id} className={steps.rules}>
      {rules.map(({ key, label, isMet }) => (
        <li key={key} className={steps.rule} data-met={isMet}>
          {isMet ? (
            <IconCheck size={14} stroke={1.8} role="img" aria-label={t('newPassword.met')} />
          ) : (
            <span className={steps.dot} aria-hidden />
          )}
          {label}
        </li>
      ))}
    </ul>
  );
};
