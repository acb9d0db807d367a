/** Case, width and accents make no difference to a search. Only Latin's accents go: Hindi and Japanese live by theirs. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFKC')
    .toLocaleLowerCase();

/** What was typed, folded, word by word. */
export const searchedWords = (typed: string): string[] => folded(typed).split(/\s+/).filter(Boolean);
