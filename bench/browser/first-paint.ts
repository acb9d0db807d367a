import type { BrowserContext } from '@playwright/test';

/** A bar, line or dot of the demo dashboards; axes and grids are also drawn without data. */
const mark =
  '.recharts-bar-rectangle path, .recharts-line-curve, .recharts-area-area, .recharts-pie-sector path';

export interface FirstPaint {
  /** Milliseconds since 1970 of the frame. */
  readonly painted: number;
  /** Milliseconds since 1970 at which the navigation to its document began. */
  readonly navigated: number;
}

/** @returns a function that waits until a document has painted an element that matches the CSS selector */
export async function watchForElement(
  context: BrowserContext,
  cssSelector: string,
): Promise<() => Promise<FirstPaint>> {
  let resolveTimes: ((times: FirstPaint) => void) | undefined;
  await context.exposeBinding('elementPainted', (_source, painted: number, navigated: number) =>
    resolveTimes?.({ painted, navigated }),
  );
  await context.addInitScript((selector) => {
    const { elementPainted } = window as unknown as {
      elementPainted: (painted: number, navigated: number) => void;
    };
    const observer = new MutationObserver(() => {
      if (!document.querySelector(selector)) return;
      observer.disconnect();
      // The frame has been painted when the message after it arrives.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () =>
          elementPainted(performance.timeOrigin + performance.now(), performance.timeOrigin),
        );
        port1.start();
        port2.postMessage(null);
      });
    });
    observer.observe(document, { childList: true, subtree: true });
  }, cssSelector);
  return () => new Promise((resolve) => (resolveTimes = resolve));
}

export const watchForCharts = (context: BrowserContext): Promise<() => Promise<FirstPaint>> =>
  watchForElement(context, mark);
