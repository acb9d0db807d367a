import { normalizeText } from './normalize-text';

const maxTokenLength = 64;

/** Letters without a Unicode decomposition. */
const plainLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/**
 * Ignores case, letter width and the accents of Latin, Greek and Cyrillic. Marks of Hindi and Japanese are kept,
 * because they change the word. The server's search index is made of such text (migration 0015), and the web marks
 * matches by it, so both have to use this function.
 */
export const normalizeForSearch = (text: string): string =>
  normalizeText(
    normalizeText(normalizeText(text, 'NFKC').toLowerCase(), 'NFD').replaceAll(/[\u0300-\u036F]/g, ''),
    'NFC',
  ).replaceAll(/[øłđħıßæœ]/g, (letter) => plainLetters[letter] ?? letter);

/** The distinct words of texts, normalized. Punctuation separates words. */
export const tokenize = (...texts: readonly string[]): string[] => [
  ...new Set(
    texts
      .flatMap((text) => normalizeForSearch(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
      .map((token) => token.slice(0, maxTokenLength)),
  ),
];
