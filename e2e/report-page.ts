import type { BrowserContext, Page, Route } from '@playwright/test';

const addresses = 'https://app.powerbi.com/**';

/** Answers Power BI's client library as a report does. */
const reportPage = (
  firstGoodLoad: number,
) => `<!doctype html><title>A report</title><h1>Reading</h1><p id="token"></p><p id="loads">0</p>
<script>
  const uid = new URLSearchParams(location.search).get('uid');
  const tell = (name, body) => parent.postMessage(
    { method: 'POST', url: '/reports/' + uid + '/events/' + name, headers: { id: crypto.randomUUID() }, body }, '*');
  const loads = document.querySelector('#loads');
  window.tell = tell;
  addEventListener('message', ({ data, source }) => {
    if (!data || !data.url) return;
    source.postMessage({ statusCode: 200, headers: { id: data.headers.id }, body: {} }, '*');
    if (data.url === '/report/load') {
      document.querySelector('#token').textContent = data.body.accessToken;
      document.querySelector('h1').textContent = data.body.id;
      loads.textContent = Number(loads.textContent) + 1;
      if (Number(loads.textContent) < ${firstGoodLoad}) {
        tell('error', { message: 'TokenExpired' });
        return;
      }
      tell('loaded', {});
      tell('rendered', {});
    }
    if (data.url === '/report/token') document.querySelector('#token').textContent = data.body;
  });
</script>`;

const serve = (route: Route, firstGoodLoad = 1): Promise<void> =>
  route.fulfill({ contentType: 'text/html', body: reportPage(firstGoodLoad) });

/** Serves a page in place of Power BI. */
export const fakeReportPage = async (page: Page): Promise<void> => {
  await page.route(addresses, (route) => serve(route));
};

interface TestBrowser {
  readonly context: BrowserContext;
  readonly page: Page;
}

interface PendingRequests {
  readonly routes: Route[];
  isReleased: boolean;
}

const requestsByContext = new WeakMap<BrowserContext, PendingRequests>();

const findReport = ({ page }: TestBrowser) =>
  page.frames().find((frame) => frame.url().startsWith('https://app.powerbi.com/'));

/** The same page for component tests, which cannot see into a frame of another origin themselves. */
export const reportPageCommands = {
  /**
   * @param options.firstGoodLoad number of the first load whose token is not reported as expired
   * @param options.pending whether the page is sent only after `releaseReportPage`
   * @param options.rejected whether there is no connection
   */
  fakeReportPage: async (
    { context }: TestBrowser,
    options: {
      readonly firstGoodLoad?: number;
      readonly pending?: boolean;
      readonly rejected?: boolean;
    } = {},
  ): Promise<void> => {
    const pendingRequests: PendingRequests = { routes: [], isReleased: false };
    requestsByContext.set(context, pendingRequests);
    await context.unroute(addresses);
    await context.route(addresses, async (route) => {
      if (options.pending === true && !pendingRequests.isReleased) pendingRequests.routes.push(route);
      else if (options.rejected === true) await route.abort('connectionrefused');
      else await serve(route, options.firstGoodLoad);
    });
  },
  releaseReportPage: async ({ context }: TestBrowser): Promise<void> => {
    const pendingRequests = requestsByContext.get(context);
    if (!pendingRequests) return;
    // A request may still be on its way.
    pendingRequests.isReleased = true;
    await Promise.all(pendingRequests.routes.splice(0).map((route) => serve(route)));
  },
  removeReportPage: async ({ context }: TestBrowser): Promise<void> => {
    await context.unroute(addresses);
  },
  readReportPage: async (
    browser: TestBrowser,
  ): Promise<{ heading: string; token: string; loads: string } | null> => {
    const read = () => {
      const text = (selector: string) => document.querySelector(selector)?.textContent ?? '';
      return { heading: text('h1'), token: text('#token'), loads: text('#loads') };
    };
    return (await findReport(browser)?.evaluate(read)) ?? null;
  },
  /** Sends an event as the report does. */
  sendFromReportPage: async (browser: TestBrowser, name: string, body: object): Promise<void> => {
    await findReport(browser)?.evaluate(
      ([event, content]) =>
        (window as unknown as { tell(name: string, body: object): void }).tell(event, content),
      [name, body] as const,
    );
  },
};
