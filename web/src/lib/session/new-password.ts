import {
  holdsUserName,
  passwordRuleCodes,
  passwordRules,
  specialCharacters,
} from '@vantage/contract/password-rules';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** One of the things that a new password must be. */
export interface NewPasswordRule {
  key: string;
  label: string;
  /** `undefined` as long as nobody can say: nothing is typed, or what it is held against is not there. */
  isMet: boolean | undefined;
}

/** Kept together on one line: no space among them is one to break at. */
const special = [...specialCharacters].join('\u00A0');

/** Tells common passwords once their list is here, for which somebody must have begun to type; null until then. */
const useIsCommonPassword = (isTyped: boolean): ((password: string) => boolean) | null => {
  const [isCommon, setIsCommon] = useState<((password: string) => boolean) | null>(null);
  useEffect(() => {
    if (!isTyped) return;
    // Without the list its rule never ticks, and the server says on saving what it thinks of the password.
    void import('./common-passwords').then(
      ({ isCommonPassword }) => setIsCommon(() => isCommonPassword),
      () => {},
    );
  }, [isTyped]);
  return isCommon;
};

/**
 * The rules of a password that is typed twice, and which of them it meets.
 * @param userName whose password it is, where that is known
 */
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
            userName.trim() === '' ? undefined : !holdsUserName(userName, password),
          ),
        ]),
    rule('common', t('newPassword.rules.common'), isCommon === null ? undefined : !isCommon(password)),
    rule('mismatch', t('newPassword.rules.mismatch'), password === confirmation),
  ];
};

/** What the server refuses though the form lets it be sent. */
const refusals = ['containsUserName', 'common', 'sameAsOld'] as const;

/** What the server will refuse of a password though the form lets it be sent, as far as its rules can say. */
export const refusedBy = (rules: readonly NewPasswordRule[]): string | undefined =>
  rules.find(({ key, isMet }) => isMet === false && refusals.some((code) => code === key))?.key;

/** Says in the reader's language what is wrong with a new password, by the code of the problem. */
export const useNewPasswordText = (): ((code: string) => string) => {
  const { t } = useTranslation('passwords');
  return (code) => {
    const told = refusals.find((each) => each === code);
    return t(told === undefined ? 'newPassword.breaksRules' : `newPassword.refused.${told}`);
  };
};
