// Repeats the requests for a page's script and style sheet that a poor connection drops. A file of its own, since the
// Content-Security-Policy allows no inline script, and without type="module", so that it listens before they fail.
{
  /** Milliseconds before the second and the third attempt, as in load-chunk.ts. */
  const delays = [1_000, 3_000];

  /** Helps in Chromium only: other browsers remember for the life of the page that a module failed. */
  const importAgain = async (url) => {
    for (const delay of delays) {
      await new Promise((resolve) => setTimeout(resolve, delay));
      const isLoaded = await import(url).then(
        () => true,
        () => false,
      );
      if (isLoaded) return;
    }
  };

  /** By URL of the style sheet. */
  const attempts = new Map();

  /** If the copy fails too, its own event leads to the next attempt. */
  const loadAgain = (sheet) => {
    const attempt = attempts.get(sheet.href) ?? 0;
    attempts.set(sheet.href, attempt + 1);
    const delay = delays[attempt];
    if (delay !== undefined) setTimeout(() => sheet.replaceWith(sheet.cloneNode()), delay);
  };

  /** Milliseconds until the page is shown without a style sheet that has neither arrived nor failed. */
  const maxBlockingTime = 8_000;

  // Nothing is rendered, and no module runs, before the style sheets that the parser found have arrived. A copy does not
  // block, and continues the download in Chromium. It is added first, so that the browser does not cancel that.
  setTimeout(() => {
    for (const sheet of document.querySelectorAll('link[rel="stylesheet"]')) {
      if (sheet.sheet !== null || attempts.has(sheet.href)) continue;
      sheet.after(sheet.cloneNode());
      sheet.remove();
    }
  }, maxBlockingTime);

  window.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && target.type === 'module') void importAgain(target.src);
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') loadAgain(target);
    },
    // Such events do not bubble.
    { capture: true },
  );
}
