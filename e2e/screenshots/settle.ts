import type { Frame, Page } from '@playwright/test';

/** Ends when a frame's fonts and pictures are there and nothing in it moves, but for what moves for ever. */
const settleFrame = (frame: Frame): Promise<unknown> =>
  frame.evaluate(async () => {
    await document.fonts.ready;
    // Pictures of the styles count too, but nothing tells when they have come: asked for again, they are there or awaited.
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

/** Ends when the page looks as it will go on to look. */
export async function settle(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    // A frame that nobody answered for has nothing to wait for.
    if (frame !== page.mainFrame() && frame.url() === '') continue;
    await settleFrame(frame);
  }
}

/** Stops the page's clock, so that what would go away by itself stays. The clock must have been installed. */
export async function stopClock(page: Page): Promise<void> {
  // A moment ahead, since the clock goes on until it is told.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500));
}
