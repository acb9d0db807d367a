import { normalizeForSearch } from '@vantage/contract/api/search-text';
import classes from './highlighted.module.css';

export const HighlightedParts = ({ parts }: { parts: readonly { text: string; matched: boolean }[] }) =>
  parts.map(({ text, matched }, index) =>
    matched ? (
      <mark key={index} className={classes.match}>
        {text}
      </mark>
    ) : (
      text
    ),
  );

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Marks every occurrence of the words. @param words normalized for search */
export const Highlighted = ({ text, words }: { text: string; words: readonly string[] }) => {
  if (words.length === 0) return text;
  const letters = [...text];
  const keys = letters.map(normalizeForSearch);
  /** For each character of the normalized text, the index of its source letter. */
  const origins = keys.flatMap((key, index) => Array.from(key, () => index));
  const isFound = letters.map(() => false);
  for (const { 0: word, index } of keys.join('').matchAll(new RegExp(words.map(escaped).join('|'), 'gu')))
    for (const letter of origins.slice(index, index + word.length)) isFound[letter] = true;
  const parts: { text: string; matched: boolean }[] = [];
  for (const [index, letter] of letters.entries()) {
    const last = parts.at(-1);
    // A combining mark takes the state of its letter.
    const matched = keys[index] === '' ? (last?.matched ?? false) : (isFound[index] ?? false);
    if (last?.matched === matched) last.text += letter;
    else parts.push({ text: letter, matched });
  }
  return <HighlightedParts parts={parts} />;
};
