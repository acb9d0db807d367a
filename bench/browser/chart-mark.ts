import type { BrowserContext } from '@playwright/test';

/** A mark in a chart of the demo dashboards: a bar, a line, a dot; axes and grids are drawn with nothing in them, too. */
const mark =
  '.recharts-bar-rectangle path, .recharts-line-curve, .recharts-area-area, .recharts-pie-sector path';

/**
 * Tells when a page first shows a chart, whatever page that is: each document, a frame's too, watches itself and says
 * when the first mark of a chart has come through a frame of the screen.
 * @returns what waits for the next telling: milliseconds since 1970, and where the telling document's own way began
 */
export async function watchForCharts(
  context: BrowserContext,
): Promise<() => Promise<{ readonly painted: number; readonly navigated: number }>> {
  let tell: ((told: { painted: number; navigated: number }) => void) | undefined;
  await context.exposeBinding('chartPainted', (_source, painted: number, navigated: number) =>
    tell?.({ painted, navigated }),
  );
  await context.addInitScript((selector) => {
    const { chartPainted } = window as unknown as {
      chartPainted: (painted: number, navigated: number) => void;
    };
    const observer = new MutationObserver(() => {
      if (!document.querySelector(selector)) return;
      observer.disconnect();
      // The frame that shows it is over when the message after it arrives.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () =>
          chartPainted(performance.timeOrigin + performance.now(), performance.timeOrigin),
        );
        port1.start();
        port2.postMessage(null);
      });
    });
    observer.observe(document, { childList: true, subtree: true });
  }, mark);
  return () => new Promise((resolve) => (tell = resolve));
}
