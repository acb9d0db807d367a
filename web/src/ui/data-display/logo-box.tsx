import classes from './logo-box.module.css';

export interface LogoBoxProps {
  src: string | null;
  name: string;
  /** Side in px. */
  size?: number;
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word))
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();

/** Decorative: the name is always next to it. */
export const LogoBox = ({ src, name, size = 40 }: LogoBoxProps) => (
  <span className={classes.box} data-empty={src === null} style={{ width: size, height: size }} aria-hidden>
    {src === null ? (
      initials(name)
    ) : (
      <img className={classes.image} src={src} alt="" width={size - 10} height={size - 10} decoding="async" />
    )}
  </span>
);
