import type { Page } from '@playwright/test';

export const stall = (page: Page, url: string | RegExp): Promise<unknown> => page.route(url, () => undefined);

export const abort = (page: Page, url: string | RegExp): Promise<unknown> =>
  page.route(url, (route) => route.abort());

export const fail = (
  page: Page,
  url: string | RegExp,
  status: number,
  code = 'server.error',
  more: object = {},
): Promise<unknown> =>
  page.route(url, (route) =>
    route.fulfill({
      status,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: code, status, code, ...more }),
    }),
  );

/** Changes the server's response, for states that the demo organizations do not have. */
export const change = (
  page: Page,
  url: string | RegExp,
  how: (response: never, query: URLSearchParams) => object,
): Promise<unknown> =>
  page.route(url, async (route) => {
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    const { searchParams } = new URL(route.request().url());
    await route.fulfill({ response, json: how((await response.json()) as never, searchParams) });
  });

/** An empty page of a list. */
export const none = (page: Page, list: RegExp): Promise<unknown> =>
  change(page, list, (response: object) => ({ ...response, items: [], nextCursor: null, total: 0 }));
