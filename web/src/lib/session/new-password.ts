import {
  containsUserName,
  passwordRuleCodes,
  passwordRules,
  specialCharacters,
} from '@vantage/contract/auth/password-rules';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface NewPasswordRule {
  key: string;
  label: string;
  /** `undefined` while unknown: nothing is typed, or what to compare with is missing. */
  isMet: boolean | undefined;
}

/** Non-breaking spaces keep them on one line. */
const special = [...specialCharacters].join('\u00A0');

/** Loads the list of common passwords once the user types; null until it is loaded. */
const useIsCommonPassword = (isTyped: boolean): ((password: string) => boolean) | null => {
  const [isCommon, setIsCommon] = useState<((password: string) => boolean) | null>(null);
  useEffect(() => {
    if (!isTyped) return;
    // Without the list the rule stays undecided, and the server checks when saving.
    void import('./common-passwords').then(
      ({ isCommonPassword }) => setIsCommon(() => isCommonPassword),
      () => {},
    );
  }, [isTyped]);
  return isCommon;
};

/** @param userName if known */
export const useNewPasswordRules = (
  password: string,
  confirmation: string,
  userName?: string,
): NewPasswordRule[] => {
  const { t } = useTranslation('passwords');
  const isTyped = password !== '';
  const isCommon = useIsCommonPassword(isTyped);
  const rule = (key: string, label: string, isMet: boolean | undefined): NewPasswordRule => ({
    key,
    label,
    isMet: isTyped ? isMet : undefined,
  });
  return [
    ...passwordRuleCodes.map((code) =>
      rule(code, t(`newPassword.rules.${code}`, { special }), passwordRules[code](password)),
    ),
    ...(userName === undefined
      ? []
      : [
          rule(
            'containsUserName',
            t('newPassword.rules.containsUserName'),
            userName.trim() === '' ? undefined : !containsUserName(userName, password),
          ),
        ]),
    rule('common', t('newPassword.rules.common'), isCommon === null ? undefined : !isCommon(password)),
    rule('mismatch', t('newPassword.rules.mismatch'), password === confirmation),
  ];
};

/** Rules that only the server enforces. */
const rejections = ['containsUserName', 'common', 'sameAsOld'] as const;

/** The first rule by which the server would refuse the password, as far as known here. */
export const findServerProblem = (rules: readonly NewPasswordRule[]): string | undefined =>
  rules.find(({ key, isMet }) => isMet === false && rejections.some((code) => code === key))?.key;

export const useNewPasswordText = (): ((code: string) => string) => {
  const { t } = useTranslation('passwords');
  return (code) => {
    const rejection = rejections.find((each) => each === code);
    return t(rejection === undefined ? 'newPassword.breaksRules' : `newPassword.refused.${rejection}`);
  };
};
