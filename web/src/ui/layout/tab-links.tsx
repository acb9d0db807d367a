import { Link, type LinkProps } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import classes from './tab-links.module.css';

export interface TabLink {
  label: string;
  link: LinkProps;
  isCurrent: boolean;
}

/** Whether the focus went with the tabs that were drawn last. */
let tookFocus = false;

/**
 * Parts of one screen, each with an address of its own: Back returns to the part before. Where each part draws the tabs
 * anew, the focus goes on to the tab of the part that came.
 */
export const TabLinks = ({ label, tabs }: { label: string; tabs: readonly TabLink[] }) => {
  const nav = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const drawn = nav.current;
    if (tookFocus) drawn?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
    tookFocus = false;
    return () => {
      tookFocus = drawn?.contains(document.activeElement) ?? false;
      // What is drawn in their place is drawn at once; a later screen has tabs of its own.
      queueMicrotask(() => {
        tookFocus = false;
      });
    };
  }, []);
  return (
    <nav ref={nav} className={classes.tabs} aria-label={label}>
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
};
