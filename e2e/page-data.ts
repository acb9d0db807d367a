import type { Page } from '@playwright/test';
import type { AppSettings } from '@vantage/contract/settings/settings';
import type { PageData } from '@vantage/contract/page-data';

/** Changes the settings that the server writes into the page. */
export const changePageSettings = (
  page: Page,
  how: (settings: AppSettings) => AppSettings,
): Promise<unknown> =>
  page.route(
    ({ pathname }) => !/^\/(api|samples)\/|\.\w+$/.test(pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({
        response,
        body: html.replace(/(?<=id="vantage-data">)[^<]*/, (json) => {
          const data = JSON.parse(json) as PageData;
          const changed = data && { ...data, settings: how(data.settings) };
          return JSON.stringify(changed).replaceAll('<', String.raw`\u003c`);
        }),
      });
    },
  );
