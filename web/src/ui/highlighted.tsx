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

/** A text with the words set off that were searched for anywhere in it. */
export const Highlighted = ({ text, words }: { text: string; words: readonly string[] }) => {
  if (words.length === 0) return text;
  const parts = text.split(new RegExp(`(${words.map(escaped).join('|')})`, 'giu'));
  // Splitting by a group leaves the matches at the odd places.
  return <Marked parts={parts.map((part, index) => ({ text: part, matched: index % 2 === 1 }))} />;
};
