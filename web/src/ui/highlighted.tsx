import classes from './highlighted.module.css';

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A text with the parts that were searched for set off. */
export const Highlighted = ({ text, words }: { text: string; words: readonly string[] }) => {
  if (words.length === 0) return text;
  const parts = text.split(new RegExp(`(${words.map(escaped).join('|')})`, 'giu'));
  // Splitting by a group leaves the matches at the odd places.
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      <mark key={index} className={classes.match}>
        {part}
      </mark>
    ) : (
      part
    ),
  );
};
