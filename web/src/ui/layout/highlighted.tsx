import { normalizeForSearch } from '../../lib/lists/normalize-for-search';
import classes from './highlighted.module.css';

/** A text in parts, those that were searched for set off. */
export const Marked = ({ parts }: { parts: readonly { text: string; matched: boolean }[] }) =>
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

/** A text with the words set off that were searched for anywhere in it. @param words folded */
export const Highlighted = ({ text, words }: { text: string; words: readonly string[] }) => {
  if (words.length === 0) return text;
  const letters = [...text];
  const keys = letters.map(normalizeForSearch);
  /** Of each character of the folded text, the letter that it comes from. */
  const origins = keys.flatMap((key, index) => Array.from(key, () => index));
  const isFound = letters.map(() => false);
  for (const { 0: word, index } of keys.join('').matchAll(new RegExp(words.map(escaped).join('|'), 'gu')))
    for (const letter of origins.slice(index, index + word.length)) isFound[letter] = true;
  const parts: { text: string; matched: boolean }[] = [];
  for (const [index, letter] of letters.entries()) {
    const last = parts.at(-1);
    // An accent that is a character of its own belongs to its letter.
    const matched = keys[index] === '' ? (last?.matched ?? false) : (isFound[index] ?? false);
    if (last?.matched === matched) last.text += letter;
    else parts.push({ text: letter, matched });
  }
  return <Marked parts={parts} />;
};
