/** Case, width and accents make no difference to a search. Only Latin's accents go: Hindi and Japanese live by theirs. */
export const normalizeForSearch = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFKC')
    .toLocaleLowerCase();

/** What was typed, folded, word by word. */
export const searchTerms = (typed: string): string[] =>
  normalizeForSearch(typed).split(/\s+/).filter(Boolean);
