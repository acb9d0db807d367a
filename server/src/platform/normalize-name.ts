/**
 * What a name is told apart by where it must be the only one: names that look alike are the same, whatever their case,
 * the width of their letters, the kind and number of their spaces, and signs that nobody sees.
 */
export const normalizeName = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .toLowerCase();
