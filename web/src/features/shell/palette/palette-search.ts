import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { normalizeForSearch } from '../../../lib/lists/normalize-for-search';

/** Something that the palette leads to or does. */
export interface PaletteEntry {
  /** Unique among all entries. */
  id: string;
  icon: ReactNode;
  label: string;
  /** What tells it from others of its name. */
  detail?: string | undefined;
  /** Where it leads; an entry without one does something. */
  link?: LinkProps;
  run?: () => void;
}

export interface PaletteGroup {
  label: string;
  entries: readonly PaletteEntry[];
  /** The server has searched already: by fields that are not shown, too. */
  searched?: boolean;
}

/** The most of one group; whoever wants another types on. */
const entriesPerGroup = 6;

/** Knows where words begin in Japanese, too, which sets no spaces. */
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Whether words of the text begin with each of the words searched for: the server's rule for clients. */
const hasBeginnings = (text: string, words: readonly string[]): boolean => {
  const whole = normalizeForSearch(text);
  const rests = [...segmenter.segment(whole)].map(({ index }) => whole.slice(index));
  return words.every((word) => rests.some((rest) => rest.startsWith(word)));
};

const rank = ({ label }: PaletteEntry, words: readonly string[]): number => {
  const [first = ''] = words;
  if (normalizeForSearch(label).startsWith(first)) return 0;
  return hasBeginnings(label, words) ? 1 : 2;
};

/** The entries with words that begin so, those that begin so themselves first; groups without any are left out. */
export const matchingEntries = (groups: readonly PaletteGroup[], words: readonly string[]): PaletteGroup[] =>
  groups
    .map((group) => {
      const entries =
        words.length === 0 || group.searched
          ? group.entries
          : group.entries
              .filter(({ label, detail = '' }) => hasBeginnings(`${label}\n${detail}`, words))
              .toSorted((one, other) => rank(one, words) - rank(other, words));
      return { ...group, entries: entries.slice(0, entriesPerGroup) };
    })
    .filter(({ entries }) => entries.length > 0);

/** A piece of a text, and whether it is what was searched for. */
export interface TextPart {
  text: string;
  matched: boolean;
}

/** The server's words, which end at every sign, and the segmenter's, which Japanese needs. */
const wordStarts = (text: string): number[] =>
  [
    ...[...segmenter.segment(text)].map(({ index }) => index),
    ...[...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ index }) => index),
  ].toSorted((one, other) => one - other);

/** Characters of the text, from its beginning, that a word takes up; 0 when it begins otherwise. */
const lengthOf = (word: string, text: string): number => {
  if (!normalizeForSearch(text).startsWith(word)) return 0;
  let length = 1;
  while (!normalizeForSearch(text.slice(0, length)).startsWith(word)) length += 1;
  // An accent that is a character of its own belongs to its letter.
  return length + (/^\p{M}+/u.exec(text.slice(length))?.[0].length ?? 0);
};

/** Takes a text apart into what the words found in it, the beginnings of its words, and the rest. */
export const matchedParts = (text: string, words: readonly string[]): TextPart[] => {
  const parts: TextPart[] = [];
  let told = 0;
  for (const start of wordStarts(text)) {
    if (start < told) continue;
    const length = Math.max(0, ...words.map((word) => lengthOf(word, text.slice(start))));
    if (length === 0) continue;
    if (start > told) parts.push({ text: text.slice(told, start), matched: false });
    told = start + length;
    parts.push({ text: text.slice(start, told), matched: true });
  }
  if (told < text.length) parts.push({ text: text.slice(told), matched: false });
  return parts;
};
