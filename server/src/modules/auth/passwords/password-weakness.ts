import { dictionary } from '@zxcvbn-ts/language-common';
import { isCommonAmong } from '@vantage/contract/auth/common-passwords';
import { containsUserName } from '@vantage/contract/auth/password-rules';

/** About 49,000 of the most common passwords, in lower case. */
const common: ReadonlySet<string> = new Set(dictionary['passwords']);

/** For passwords that satisfy the contract's rules but are easy to guess. */
export const passwordWeakness = (
  normalizedUserName: string,
  password: string,
): { readonly code: string; readonly message: string } | null => {
  if (containsUserName(normalizedUserName, password))
    return { code: 'containsUserName', message: "The password can't contain the user name." };
  if (isCommonAmong(common, password)) return { code: 'common', message: 'This password is too common.' };
  return null;
};
