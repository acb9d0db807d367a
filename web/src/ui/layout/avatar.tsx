import classes from './avatar.module.css';

/** The first letter of a name, whatever script it is in. */
const firstLetter = (name: string): string => ([...name.trim()][0] ?? '').toUpperCase();

/** A person as their initials. The name stands beside it in words, so it is decoration to screen readers. */
export const Avatar = ({ firstName, lastName }: { firstName: string; lastName: string }) => (
  <span className={classes.avatar} aria-hidden>
    {firstLetter(firstName) + firstLetter(lastName)}
  </span>
);
