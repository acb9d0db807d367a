import type { Page } from '@playwright/test';
import type { watchForCharts } from './chart-mark';

const insight = 'Wildlife strikes and cost';

export type Watch = Awaited<ReturnType<typeof watchForCharts>>;

/** What a click on an insight's card led to. */
export interface OpenedChart {
  /** From the click on the card to the chart in the report, in ms. */
  readonly took: number;
  /** The part of it until the frame sets out for the dashboard: our own. */
  readonly untilFrame: number;
  /** Where the frame went. */
  readonly dashboard: string;
}

/** Clicks an insight's card in the list, waits for the first chart, and goes back to the list. */
export async function clickToChart(page: Page, next: Watch): Promise<OpenedChart> {
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
