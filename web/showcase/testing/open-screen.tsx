import { createMemoryHistory } from '@tanstack/react-router';
import { expect } from 'vitest';
import { locators, page, type Locator } from 'vitest/browser';
import { render } from 'vitest-browser-react';
// First, since it brings the styles that those of single components build on.
import { prepareShowcase, Showcase } from '../showcase';
import { queryClient } from '../../src/lib/api/query-client';
import { showcaseAddress } from '../address';
import { peopleServer } from '../people-server';
import { createShowcaseRouter } from '../router';

locators.extend({
  getRow: (number: number) => `[aria-rowindex="${number + 1}"]`,
  getFocused: () => ':focus',
  getMark: () => 'mark',
  getFileInput: () => 'input[type=file]',
  getWeekday: () => 'th',
});

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** A row of a table by its number, the first being 1. */
    getRow(number: number): Locator;
    /** What has the focus. */
    getFocused(): Locator;
    /** What a search has found in a text. */
    getMark(): Locator;
    /** Input of a file, which no role tells. */
    getFileInput(): Locator;
    /** Head of a calendar's column: a table in which nothing but the days can be pressed has no such role. */
    getWeekday(): Locator;
  }
}

let prepared: Promise<void> | undefined;

/**
 * Opens a screen of the showcase as it is when the page has just been loaded.
 * @param path such as `/list?role=User`
 * @returns the router it stands in
 */
export async function openScreen(path: string) {
  await (prepared ??= prepareShowcase());
  queryClient.clear();
  peopleServer.reset();
  const router = createShowcaseRouter(createMemoryHistory({ initialEntries: [`${showcaseAddress}${path}`] }));
  await render(<Showcase router={router} />);
  // The frame that a test runs in has the focus only after a press.
  await page.getByRole('heading', { level: 1 }).click();
  return router;
}

/** Gives something the focus. */
export async function focus(locator: Locator): Promise<void> {
  await expect.element(locator).toBeVisible();
  (locator.element() as HTMLElement).focus();
  await expect.element(locator).toHaveFocus();
}
