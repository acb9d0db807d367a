import type { BrowserContext } from '@playwright/test';

/** A bar, line or dot of the demo dashboards; axes and grids are also drawn without data. */
const mark =
  '.recharts-bar-rectangle path, .recharts-line-curve, .recharts-area-area, .recharts-pie-sector path';

/** @returns a function that waits for a chart: milliseconds since 1970, and the document's time origin */
export async function watchForCharts(
  context: BrowserContext,
): Promise<() => Promise<{ readonly painted: number; readonly navigated: number }>> {
  let resolveTimes: ((times: { painted: number; navigated: number }) => void) | undefined;
  await context.exposeBinding('chartPainted', (_source, painted: number, navigated: number) =>
    resolveTimes?.({ painted, navigated }),
  );
  await context.addInitScript((selector) => {
    const { chartPainted } = window as unknown as {
      chartPainted: (painted: number, navigated: number) => void;
    };
    const observer = new MutationObserver(() => {
      if (!document.querySelector(selector)) return;
      observer.disconnect();
      // The frame has been painted when the message after it arrives.
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
  return () => new Promise((resolve) => (resolveTimes = resolve));
}
