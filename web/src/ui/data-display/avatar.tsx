import classes from './avatar.module.css';

const firstLetter = (name: string): string => ([...name.trim()][0] ?? '').toUpperCase();

/** Initials. Decorative: the name is always next to it. */
export const Avatar = ({ firstName, lastName }: { firstName: string; lastName: string }) => (
  <span className={classes.avatar} aria-hidden>
    {firstLetter(firstName) + firstLetter(lastName)}
  </span>
);
