/**
 * What a dashboard and the page around it tell each other, as a provider's own library would do it. The page around
 * is always of the origin that served the dashboard (the answer's `frame-ancestors`), though the dashboard itself runs
 * in an opaque one.
 */

/** Says that there is something to look at; on its own in a tab there is nobody to tell. */
export function announceReady(): void {
  if (window.parent !== window) window.parent.postMessage({ type: 'vantage:ready' }, location.origin);
}

/** Puts on light or dark; anything else leaves the choice to the system. */
export function wear(theme: unknown): void {
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
}

/** Wears what the page around changes to later. */
export function followTheme(): void {
  window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== window.parent || origin !== location.origin) return;
    if (typeof data !== 'object' || data === null || !('type' in data) || !('theme' in data)) return;
    if (data.type === 'vantage:theme') wear(data.theme);
  });
}
