import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { normalizeForSearch } from '@vantage/contract/api/search-text';

export interface PaletteEntry {
  id: string;
  icon: ReactNode;
  label: string;
  detail?: string | undefined;
  /** Either `link` or `run` is set. */
  link?: LinkProps;
  run?: () => void;
  /** Running it adds entries instead of leaving. */
  staysOpen?: boolean;
}

export interface PaletteGroup {
  label: string;
  entries: readonly PaletteEntry[];
  /** Matched by the server, possibly in fields that are not shown. */
  searched?: boolean;
}

const entriesPerGroup = 6;

/** Also finds words in Japanese, which has no spaces. */
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The server's word boundaries (any punctuation) and the segmenter's, which Japanese needs. */
const wordStarts = (text: string): number[] =>
  [
    ...[...segmenter.segment(text)].map(({ index }) => index),
    ...[...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ index }) => index),
  ].toSorted((one, other) => one - other);

/** Every search term is the beginning of a word of the text, as in the server's search of customers. */
const hasBeginnings = (text: string, words: readonly string[]): boolean => {
  const whole = normalizeForSearch(text);
  const rests = wordStarts(whole).map((index) => whole.slice(index));
  return words.every((word) => rests.some((rest) => rest.startsWith(word)));
};

const rank = ({ label }: PaletteEntry, words: readonly string[]): number => {
  const [first = ''] = words;
  if (normalizeForSearch(label).startsWith(first)) return 0;
  return hasBeginnings(label, words) ? 1 : 2;
};

/** Entries whose label begins with the search come first; groups without a match are omitted. */
export const matchingEntries = (groups: readonly PaletteGroup[], words: readonly string[]): PaletteGroup[] =>
  groups
    .map((group) => {
      if (words.length === 0) return { ...group, entries: group.entries.slice(0, entriesPerGroup) };
      const entries = group.entries
        .filter(({ label, detail = '' }) => group.searched || hasBeginnings(`${label}\n${detail}`, words))
        .toSorted((one, other) => rank(one, words) - rank(other, words));
      return { ...group, entries: entries.slice(0, entriesPerGroup) };
    })
    .filter(({ entries }) => entries.length > 0);

export interface TextPart {
  text: string;
  matched: boolean;
}

/** Length of the match at the start of the text, in characters of the text; 0 for none. */
const getLength = (word: string, text: string): number => {
  if (!normalizeForSearch(text).startsWith(word)) return 0;
  let length = 1;
  while (!normalizeForSearch(text.slice(0, length)).startsWith(word)) length += 1;
  // A combining mark belongs to its letter.
  return length + (/^\p{M}+/u.exec(text.slice(length))?.[0].length ?? 0);
};

export const matchedParts = (text: string, words: readonly string[]): TextPart[] => {
  const parts: TextPart[] = [];
  let end = 0;
  for (const start of wordStarts(text)) {
    if (start < end) continue;
    const length = Math.max(0, ...words.map((word) => getLength(word, text.slice(start))));
    if (length === 0) continue;
    if (start > end) parts.push({ text: text.slice(end, start), matched: false });
    end = start + length;
    parts.push({ text: text.slice(start, end), matched: true });
  }
  if (end < text.length) parts.push({ text: text.slice(end), matched: false });
  return parts;
};
