import { isCommonPassword } from './common-passwords';

/**
 * What makes a password too easy to guess though it keeps the form's rules.
 * @param userNameKey as `userKey` gives it
 */
export const passwordWeakness = (
  userNameKey: string,
  password: string,
): { readonly code: string; readonly message: string } | null => {
  if (password.toLowerCase().includes(userNameKey))
    return { code: 'containsUserName', message: 'The password must not contain the user name.' };
  if (isCommonPassword(password))
    return { code: 'common', message: 'This password is one of the most common ones.' };
  return null;
};
