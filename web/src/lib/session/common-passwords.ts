import { dictionary } from '@zxcvbn-ts/language-common';
import { isCommonAmong } from '@vantage/contract/auth/common-passwords';

/** The server's list, 200 kB transferred, so it is loaded only where a password is chosen. */
const common: ReadonlySet<string> = new Set(dictionary['passwords']);

export const isCommonPassword = (password: string): boolean => isCommonAmong(common, password);
