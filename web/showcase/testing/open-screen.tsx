import { createMemoryHistory } from '@tanstack/react-router';
import { expect } from 'vitest';
import { locators, page, type Locator } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
// First, because other styles build on its styles.
import { prepareShowcase, Showcase } from '../showcase';
import { queryClient } from '../../src/lib/api/query-client';
import { showcaseUrl } from '../address';
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
    /** From 1. */
    getRow(number: number): Locator;
    getFocused(): Locator;
    /** A search match. */
    getMark(): Locator;
    /** A file input, which has no role. */
    getFileInput(): Locator;
    /**
     * A column header of a calendar, which has no such role because only the days of the table can be
     * pressed.
     */
    getWeekday(): Locator;
  }
}

let prepared: Promise<void> | undefined;

/**
 * Opens a screen as after a page load.
 * @param path such as `/list?role=User`
 * @returns its router
 */
export async function openScreen(path: string) {
  await (prepared ??= prepareShowcase());
  queryClient.clear();
  peopleServer.reset();
  const router = createShowcaseRouter(createMemoryHistory({ initialEntries: [`${showcaseUrl}${path}`] }));
  await render(<Showcase router={router} />);
  // The test's frame has the focus only after a click.
  await page.getByRole('heading', { level: 1 }).click();
  return router;
}

export async function focus(locator: Locator): Promise<void> {
  await expect.element(locator).toBeVisible();
  (locator.element() as HTMLElement).focus();
  await expect.element(locator).toHaveFocus();
}
