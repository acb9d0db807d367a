import { normalizeText } from '@vantage/contract/api/normalize-text';

/** For uniqueness: ignores case, letter width, white space and invisible characters. */
export const normalizeName = (name: string): string =>
  normalizeText(name, 'NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .toLowerCase();
