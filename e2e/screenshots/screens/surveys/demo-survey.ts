import type { Page } from '@playwright/test';
import { getAddress } from '../../../product';

/** @returns the id of the demo's survey with the most responses */
export async function findDemoSurvey(page: Page): Promise<string> {
  await page.goto(`${getAddress()}/admin/spsconfig?search=Ramp%20safety%20survey`);
  const address = await page.getByRole('main').locator('tbody a').first().getAttribute('href');
  return /[\da-f-]{36}/.exec(address ?? '')?.[0] ?? '';
}
