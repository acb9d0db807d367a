import { randomInt } from 'node:crypto';

let counter = 0;
/** Digits only: random letters would be found by a test's search for a word that starts with them. */
export const unique = (prefix: string): string => `${prefix}-${(counter += 1)}-${randomInt(2 ** 40)}`;
