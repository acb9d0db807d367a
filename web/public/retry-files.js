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
