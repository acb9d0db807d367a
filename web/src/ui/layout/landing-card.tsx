import { IconChevronRight } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './landing-card.module.css';

export interface LandingCardProps {
  icon: ReactNode;
  title: string;
  detail: string;
  link: LinkProps;
}

export const LandingCard = ({ icon, title, detail, link }: LandingCardProps) => (
  <Link {...link} className={classes.card}>
    <span className={classes.icon} aria-hidden>
      {icon}
    </span>
    <span className={classes.words}>
      <span className={classes.title}>{title}</span>
      <span className={classes.detail}>{detail}</span>
    </span>
    <IconChevronRight size={18} stroke={1.6} className={classes.chevron} aria-hidden />
  </Link>
);

export const LandingCards = ({ children }: { children: ReactNode }) => (
  <div className={classes.cards}>{children}</div>
);
