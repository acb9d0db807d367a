import { passwordRuleCodes, passwordRules } from '@vantage/contract/password-rules';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import steps from './sign-in-steps.module.css';

/** The rules of a password, ticked off as they are met. */
export const PasswordRules = ({
  id,
  password,
  confirmation,
}: Record<'id' | 'password' | 'confirmation', string>) => {
  const { t } = useTranslation('passwords');
  const rules = [
    ...passwordRuleCodes.map((code) => ({
      code,
      label: t(`newPassword.rules.${code}`),
      met: passwordRules[code](password),
    })),
    {
      code: 'mismatch',
      label: t('newPassword.rules.mismatch'),
      met: password !== '' && password === confirmation,
    },
  ];
  return (
    <ul id={id} className={steps.rules}>
      {rules.map(({ code, label, met }) => (
        <li key={code} className={steps.rule} data-met={met}>
          {met ? (
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
