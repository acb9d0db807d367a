/**
 * Ignores case, width and Latin accents. Marks of Hindi and Japanese are kept, because they change the word.
 */
export const normalizeForSearch = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFKC')
    .toLocaleLowerCase();

export const searchTerms = (typed: string): string[] =>
  normalizeForSearch(typed).split(/\s+/).filter(Boolean);
