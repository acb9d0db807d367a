import type { ReactNode } from 'react';
import { Note } from './note';
import classes from './auth-layout.module.css';

export interface AuthLayoutProps {
  /** The tenant's own picture, or null for ours. */
  image: string | null;
  logo: string;
  label: string;
  /** The tenant's message above the login area; empty for none. */
  message: string;
  /** Stands in the corner: what concerns the page, not the step. */
  corner: ReactNode;
  /** Stands at the end of the page. */
  foot: ReactNode;
  children: ReactNode;
}

/** A picture at one side, what there is to do at the other; on phones the picture becomes a band. */
export const AuthLayout = ({ image, logo, label, message, corner, foot, children }: AuthLayoutProps) => (
  <div className={classes.layout}>
    <div className={classes.picture} data-ours={image === null}>
      {image !== null && <img className={classes.image} src={image} alt="" />}
    </div>
    <main className={classes.main}>
      <div className={classes.corner}>{corner}</div>
      <div className={classes.column}>
        <div className={classes.brand}>
          <img className={classes.logo} src={logo} alt="" />
          <span className={classes.label}>{label}</span>
        </div>
        {message !== '' && <Note tone="info">{message}</Note>}
        <div className={classes.step}>{children}</div>
        <footer className={classes.foot}>{foot}</footer>
      </div>
    </main>
  </div>
);
