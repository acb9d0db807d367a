import type { Page } from '@playwright/test';
import type { watchForCharts } from './first-paint';

const insight = 'Wildlife strikes and cost';

export type Watch = Awaited<ReturnType<typeof watchForCharts>>;

export interface OpenedChart {
  /** Milliseconds from the click on the card to the chart in the report. */
  readonly took: number;
  /** Until the frame starts to load the dashboard. */
  readonly untilFrame: number;
  readonly dashboard: string;
}

export async function measureTimeToChart(page: Page, next: Watch): Promise<OpenedChart> {
  const card = page.getByRole('main').getByRole('link', { name: new RegExp(`^${insight}`) });
  await card.evaluate((link) =>
    link.addEventListener('click', (event) => {
      document.documentElement.dataset['clicked'] = `${performance.timeOrigin + event.timeStamp}`;
    }),
  );
  const painting = next();
  await card.click();
  const { painted, navigated } = await painting;
  const clicked = await page.evaluate(() => Number(document.documentElement.dataset['clicked']));
  const dashboard = await page.locator('iframe').evaluate((frame: HTMLIFrameElement) => frame.src);
  await page.getByRole('link', { name: 'Back to insights' }).first().click();
  await card.waitFor();
  return { took: painted - clicked, untilFrame: navigated - clicked, dashboard };
}
