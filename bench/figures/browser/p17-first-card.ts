import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { launchBrowser } from '../../browser/chromium';
import { watchForElement } from '../../browser/first-paint';
import { signInToDemo } from '../../browser/signed-in';
import { median } from '../../load/median';
import type { Bench } from '../../setup/bench';
import { bundle } from '../../setup/bundled';
import type { Figure, Round } from '../figure';

/** 1.6 Mbit/s in both directions; milliseconds. */
const slowLine = { offline: false, downloadThroughput: 200_000, uploadThroughput: 200_000, latency: 150 };
const client = 'Northwind Aviation';

/** The minimum of any list that is loaded by a router. */
const listAlone = `
  import { createElement } from 'react';
  import { createRoot } from 'react-dom/client';
  import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
  const root = createRootRoute();
  const list = createRoute({
    getParentRoute: () => root,
    path: '/customer',
    loader: async () => (await fetch('/list')).json(),
    component: function List() {
      const { items } = list.useLoaderData();
      return createElement('main', null, items.map(({ _id, name }) => createElement('a', { key: _id, href: _id }, name)));
    },
  });
  const router = createRouter({ routeTree: root.addChildren([list]) });
  createRoot(document.body).render(createElement(RouterProvider, { router }));`;

/** Serves the list alone. @param list the response to the request for the clients @returns the page's URL */
async function serveReference(bench: Bench, list: string): Promise<string> {
  const files = await bundle(listAlone);
  const entry = files.find(({ isEntry }) => isEntry)?.name ?? '';
  const html = `<!doctype html><title>Clients</title><script type="module" src="/${entry}"></script><body></body>`;
  const responses = new Map<string, { readonly type: string; readonly content: Buffer }>([
    ['/customer', { type: 'text/html', content: await promisify(brotliCompress)(html) }],
    ['/list', { type: 'application/json', content: await promisify(brotliCompress)(list) }],
    ...files.map(({ name, content }) => [`/${name}`, { type: 'text/javascript', content }] as const),
  ]);
  const server = createServer(({ url = '' }, response) => {
    const match = responses.get(url);
    if (!match) return response.writeHead(404).end();
    return response
      .writeHead(200, { 'content-type': match.type, 'content-encoding': 'br', 'cache-control': 'no-store' })
      .end(match.content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  bench.atEnd(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/customer`;
}

/** @returns a function that measures the milliseconds from a navigation with an empty cache to the first card */
async function getFirstCard(page: Page, url: string, selector: string): Promise<() => Promise<number>> {
  const next = await watchForElement(page.context(), selector);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', slowLine);
  return async () => {
    await devTools.send('Network.clearBrowserCache');
    const painting = next();
    await page.goto(url);
    const { painted, navigated } = await painting;
    await page.goto('about:blank');
    return painted - navigated;
  };
}

/** Signed in, and the response that its list of clients is drawn from. */
async function openProduct(
  browser: Browser,
  origin: string,
): Promise<{ page: Page; list: string; card: string }> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const responding = page.waitForResponse(
    (response) =>
      response.ok() &&
      new URL(response.url()).pathname.endsWith('/customer') &&
      response.request().resourceType() === 'fetch',
  );
  const card = await signInToDemo(page, origin);
  const list = await (await responding).text();
  if (!list.includes(client)) throw new Error('The response does not contain the clients');
  return { page, list, card };
}

export const firstCard: Figure = {
  id: 'P17',
  async measure(bench) {
    const { origin } = await bench.demo();
    const browser = await launchBrowser(bench);
    const { page, list, card } = await openProduct(browser, origin);
    const sides = {
      ours: await getFirstCard(page, `${origin}/customer`, `main a[href="${card}"]`),
      reference: await getFirstCard(await browser.newPage(), await serveReference(bench, list), 'main a'),
    };
    const rounds: Round[] = [];
    for (let index = 0; index < Math.max(3, bench.rounds); index += 1) {
      const oursFirst = index % 2 === 0 ? await sides.ours() : null;
      const reference = await sides.reference();
      const ours = oursFirst ?? (await sides.ours());
      rounds.push({ ours, reference, ratio: ours / reference });
    }
    await browser.close();
    const middle = (side: 'ours' | 'reference'): number =>
      Math.round(median(rounds.map((each) => each[side])));
    return [
      {
        id: 'P17',
        figure:
          "navigation to the first card of the client list, 1.6 Mbit/s and 150 ms, empty cache, against react, react-dom, the router and the list's response alone",
        ratio: median(rounds.map(({ ratio }) => ratio)),
        goal: { atMost: 1.6 },
        rounds,
        note: `${middle('ours')} ms against ${middle('reference')} ms`,
      },
    ];
  },
};
