import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { EmbedFrame, Theme } from './embed-frame';
import { giveUpAfterMs, slowAfterMs } from './load-timeouts';

/**
 * Time from the load event to the 'rendered' message of our own pages. All scripts have run by then and
 * rendering takes a few hundred ms; ten times that allows for a slow machine.
 */
const renderTimeoutMs = 5_000;

/** `answered`: loaded but not rendered; `loaded`: reported as rendered; `shown`: visible, content unknown. */
type PageState = 'loading' | 'slow' | 'answered' | 'loaded' | 'displayed' | 'unreachable';

const timeouts: Partial<Record<PageState, { inMs: number; next: PageState }>> = {
  loading: { inMs: slowAfterMs, next: 'slow' },
  slow: { inMs: giveUpAfterMs, next: 'unreachable' },
  answered: { inMs: renderTimeoutMs, next: 'unreachable' },
};

const isReady = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'vantage:ready';

/**
 * Browsers report only that a foreign frame has loaded, and do so for their own error page too: a refused
 * connection, a missing page, a provider's sign-in form or a page that forbids framing cannot be
 * distinguished from a dashboard. So a provider's page is shown once its frame has loaded. Our own pages
 * report when they are rendered; one that stays silent is an error page.
 */
export const useEmbeddedPage = (
  { own }: EmbedFrame,
  theme: Theme,
): { iframe: RefObject<HTMLIFrameElement | null>; state: PageState; onLoad: () => void } => {
  const iframe = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<PageState>('loading');

  useEffect(() => {
    const limit = timeouts[state];
    if (!limit) return undefined;
    const timer = window.setTimeout(() => setState(limit.next), limit.inMs);
    return () => window.clearTimeout(timer);
  }, [state]);

  useEffect(() => {
    if (!own) return undefined;
    // The origin is opaque, but only that window can be the source.
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      if (source === iframe.current?.contentWindow && isReady(data)) setState('loaded');
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [own]);

  useEffect(() => {
    // An opaque origin can only be addressed as `*`; the theme is not secret.
    if (own && state === 'loaded')
      iframe.current?.contentWindow?.postMessage({ type: 'vantage:theme', theme }, '*');
  }, [own, state, theme]);

  const onLoad = useCallback(
    () => setState((now) => (now === 'loaded' ? now : own ? 'answered' : 'displayed')),
    [own],
  );
  return { iframe, state, onLoad };
};
