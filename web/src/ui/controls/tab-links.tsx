import { Link, type LinkProps } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import classes from './tab-links.module.css';

export interface TabLink {
  label: string;
  link: LinkProps;
  isCurrent: boolean;
}

/** Whether the tabs that were just unmounted had the focus. */
let tookFocus = false;

/**
 * Tabs with addresses. If each tab's screen renders its own `TabLinks`, the focus moves to the current tab of
 * the new one.
 */
export const TabLinks = ({ label, tabs }: { label: string; tabs: readonly TabLink[] }) => {
  const nav = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const drawn = nav.current;
    if (tookFocus) drawn?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
    tookFocus = false;
    return () => {
      tookFocus = drawn?.contains(document.activeElement) ?? false;
      // Tabs that replace these mount in the same commit; any later ones belong to another screen.
      queueMicrotask(() => {
        tookFocus = false;
      });
    };
  }, []);
  const current = tabs.findIndex(({ isCurrent }) => isCurrent);
  useLayoutEffect(() => {
    const strip = nav.current;
    const tab = strip?.children[current];
    if (!strip || !tab) return;
    // Not `scrollIntoView`, which could scroll the page, too.
    const [outer, inner] = [strip.getBoundingClientRect(), tab.getBoundingClientRect()];
    strip.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  }, [current]);
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
