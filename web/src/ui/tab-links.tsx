import { Link, type LinkProps } from '@tanstack/react-router';
import classes from './tab-links.module.css';

export interface TabLink {
  label: string;
  link: LinkProps;
  isCurrent: boolean;
}

/** Parts of one screen, each with an address of its own: Back returns to the part before. */
export const TabLinks = ({ label, tabs }: { label: string; tabs: readonly TabLink[] }) => (
  <nav className={classes.tabs} aria-label={label}>
    {tabs.map((tab) => (
      <Link
        key={tab.label}
        {...tab.link}
        className={classes.tab}
        data-current={tab.isCurrent}
        {...(tab.isCurrent && { 'aria-current': 'page' as const })}
        resetScroll={false}
      >
        {tab.label}
      </Link>
    ))}
  </nav>
);
