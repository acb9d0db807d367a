import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

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

/** Case, width and composition of characters make no difference to a search. */
const folded = (text: string): string => text.normalize('NFKC').toLocaleLowerCase();

/** What was typed, word by word. */
export const wordsOf = (query: string): string[] =>
  folded(query)
    .split(/\s+/)
    .filter((word) => word !== '');

const rank = ({ label }: PaletteEntry, words: readonly string[]): number => {
  const text = folded(label);
  const [first = ''] = words;
  if (text.startsWith(first)) return 0;
  return words.every((word) => text.includes(word)) ? 1 : 2;
};

/** The entries that hold every word, those that begin with it first; groups without any are left out. */
export const matchingEntries = (groups: readonly PaletteGroup[], words: readonly string[]): PaletteGroup[] =>
  groups
    .map((group) => {
      const entries =
        words.length === 0 || group.searched
          ? group.entries
          : group.entries
              .filter((entry) => {
                const text = folded(`${entry.label}\n${entry.detail ?? ''}`);
                return words.every((word) => text.includes(word));
              })
              .toSorted((one, other) => rank(one, words) - rank(other, words));
      return { ...group, entries: entries.slice(0, entriesPerGroup) };
    })
    .filter(({ entries }) => entries.length > 0);
