import { passwordRuleCodes, passwordRules, specialCharacters } from '@vantage/contract/password-rules';
import { useTranslation } from 'react-i18next';

/** One of the things that a new password must be. */
export interface NewPasswordRule {
  key: string;
  label: string;
  isMet: boolean;
}

/** Kept together on one line: no space among them is one to break at. */
const special = [...specialCharacters].join('\u00A0');

/** The rules of a password that is typed twice, and which of them it meets. */
export const useNewPasswordRules = (password: string, confirmation: string): NewPasswordRule[] => {
  const { t } = useTranslation('passwords');
  return [
    ...passwordRuleCodes.map((code) => ({
      key: code,
      label: t(`newPassword.rules.${code}`, { special }),
      isMet: passwordRules[code](password),
    })),
    {
      key: 'mismatch',
      label: t('newPassword.rules.mismatch'),
      isMet: password !== '' && password === confirmation,
    },
  ];
};

/** What only the server can refuse, beside the rules. */
const refusals = ['containsUserName', 'common', 'sameAsOld'] as const;

/** Says in the reader's language what is wrong with a new password, by the code of the problem. */
export const useNewPasswordText = (): ((code: string) => string) => {
  const { t } = useTranslation('passwords');
  return (code) => {
    const told = refusals.find((each) => each === code);
    return t(told === undefined ? 'newPassword.breaksRules' : `newPassword.refused.${told}`);
  };
};
