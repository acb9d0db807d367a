import type { ReactNode } from 'react';
import { RichText } from '../../../ui/data-display/rich-text';
import { Note } from './note';
import classes from './auth-layout.module.css';

export interface AuthLayoutProps {
  image: string | null;
  logo: string;
  label: string;
  /** HTML; empty for none. */
  message: string;
  /** The product's own picture, which stands in for a missing image, takes the organization's color. */
  isTinted: boolean;
  corner: ReactNode;
  foot: ReactNode;
  children: ReactNode;
}

/** The picture is at one side; on phones it becomes a banner. */
export const AuthLayout = ({
  image,
  logo,
  label,
  message,
  isTinted,
  corner,
  foot,
  children,
}: AuthLayoutProps) => (
  <div className={classes.layout}>
    <div className={classes.picture} data-ours={image === null} data-tinted={image === null && isTinted}>
      {image !== null && <img className={classes.image} src={image} alt="" />}
    </div>
    <main className={classes.main}>
      <div className={classes.corner}>{corner}</div>
      <div className={classes.column}>
        <div className={classes.brand}>
          <img className={classes.logo} src={logo} alt="" />
          <span className={classes.label}>{label}</span>
        </div>
        {message !== '' && (
          <Note tone="info">
            <RichText html={message} />
          </Note>
        )}
        <div className={classes.step}>{children}</div>
        <footer className={classes.foot}>{foot}</footer>
      </div>
    </main>
  </div>
);
