import { dictionary } from '@zxcvbn-ts/language-common';
import { isCommonAmong } from '@vantage/contract/common-passwords';
import { holdsUserName } from '@vantage/contract/password-rules';

/** About 49,000 passwords that people choose most, in lower case. */
const common: ReadonlySet<string> = new Set(dictionary['passwords']);

/**
 * What makes a password too easy to guess though it keeps the form's rules.
 * @param normalizedUserName as `normalizeUserName` gives it
 */
export const passwordWeakness = (
  normalizedUserName: string,
  password: string,
): { readonly code: string; readonly message: string } | null => {
  if (holdsUserName(normalizedUserName, password))
    return { code: 'containsUserName', message: 'The password must not contain the user name.' };
  if (isCommonAmong(common, password))
    return { code: 'common', message: 'This password is one of the most common ones.' };
  return null;
};
