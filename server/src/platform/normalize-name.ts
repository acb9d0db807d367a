/** For uniqueness: ignores case, letter width, white space and invisible characters. */
export const normalizeName = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .toLowerCase();
