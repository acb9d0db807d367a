import type { Locator, Page } from '@playwright/test';
import { expect } from './product';

/** Opens a screen of the showcase. */
export const showcase = async (page: Page, path = '/'): Promise<void> => {
  await page.goto(`${process.env['VANTAGE_SHOWCASE']}${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

/** A row of the table, by its number. */
export const rowOf = (page: Page, number: number): Locator => page.locator(`[aria-rowindex="${number + 1}"]`);
