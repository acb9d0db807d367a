import { dictionary } from '@zxcvbn-ts/language-common';
import { isCommonAmong } from '@vantage/contract/common-passwords';

/** The server's own list: 200 kB as they are sent, so it is fetched where a password is chosen and nowhere else. */
const common: ReadonlySet<string> = new Set(dictionary['passwords']);

/** Whether the server would refuse a password as one of the most common ones. */
export const isCommonPassword = (password: string): boolean => isCommonAmong(common, password);
