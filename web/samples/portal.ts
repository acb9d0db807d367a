/**
 * Messages between a dashboard and the embedding page, like those of a provider's library. The parent has the
 * origin that served the dashboard (`frame-ancestors` of its response), though the dashboard's own is opaque.
 */

/** Does nothing when the dashboard is not embedded. */
export function announceReady(): void {
  if (window.parent !== window) window.parent.postMessage({ type: 'vantage:ready' }, location.origin);
}

/** Any other value leaves the choice to the system. */
export function applyTheme(theme: unknown): void {
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
}

/** Applies later changes of the embedding page's theme. */
export function followTheme(): void {
  window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== window.parent || origin !== location.origin) return;
    if (typeof data !== 'object' || data === null || !('type' in data) || !('theme' in data)) return;
    if (data.type === 'vantage:theme') applyTheme(data.theme);
  });
}
