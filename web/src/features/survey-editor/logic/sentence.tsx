import { splitSentence } from './expressions/sentences';
import classes from './logic.module.css';

/** A rule or problem in words, in which titles and values stand out. */
export const Sentence = ({ text }: { readonly text: string }) =>
  splitSentence(text).map((part, index) =>
    part.isEmphasized ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of a sentence have no identity
      <strong key={index} className={classes.name}>
        {part.text}
      </strong>
    ) : (
      part.text
    ),
  );
