import type { Frame, Page } from '@playwright/test';

/** Waits for a frame's fonts and images, and for finite animations. */
const waitForFrame = (frame: Frame): Promise<unknown> =>
  frame.evaluate(async () => {
    await document.fonts.ready;
    // No event reports CSS images, so they are requested again.
    const ofStyles = [...document.querySelectorAll('*')].flatMap((element) =>
      [null, '::before', '::after'].flatMap((part) => {
        const { backgroundImage } = getComputedStyle(element, part);
        return [...backgroundImage.matchAll(/url\("([^"]+)"\)/g)].map(([, url]) => {
          const image = new Image();
          image.src = url ?? '';
          return image;
        });
      }),
    );
    await Promise.all(
      [...document.images, ...ofStyles].map(async (image) => {
        if (!image.complete) await image.decode().catch(() => null);
      }),
    );
    const ending = document
      .getAnimations()
      .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime ?? 0));
    await Promise.all(ending.map((animation) => animation.finished.catch(() => null)));
  });

export async function waitForIdle(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    // A blocked frame has nothing to wait for.
    if (frame !== page.mainFrame() && frame.url() === '') continue;
    await waitForFrame(frame);
  }
}

/** Stops the installed clock, so that temporary content stays. */
export async function stopClock(page: Page): Promise<void> {
  // Slightly ahead, since the clock continues until this call.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500));
}
