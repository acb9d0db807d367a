import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { EmbedFrame, Theme } from './embed-frame';
import { giveUpAfterMs, slowAfterMs } from './load-timeouts';

/**
 * So long one of our own pages may take from its load event to its word that it is drawn. By then all its scripts
 * have run, so what is left is a few hundred milliseconds of drawing; ten times that leaves room for a slow machine.
 */
const silenceInMs = 5_000;

/** Loading, for unusually long, answered but not drawn yet, there by its own word, in sight whatever it is, or given up. */
type PageState = 'loading' | 'slow' | 'answered' | 'loaded' | 'shown' | 'unreachable';

const timeouts: Partial<Record<PageState, { inMs: number; next: PageState }>> = {
  loading: { inMs: slowAfterMs, next: 'slow' },
  slow: { inMs: giveUpAfterMs, next: 'unreachable' },
  answered: { inMs: silenceInMs, next: 'unreachable' },
};

const isReady = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'vantage:ready';

/**
 * How far an embedded page is.
 *
 * Browsers tell of a frame from elsewhere only that it loaded, and say so of their own error page as well: a host
 * that refuses the connection, a missing page, a provider's sign-in form or a page that forbids being framed cannot
 * be told from a dashboard. So a provider's page is shown when its frame has loaded, and nothing more is said of it.
 * Our own pages say when they are drawn, and one that loads but keeps silent is an error page.
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
    // Its origin is opaque and has no name, but nobody else can speak for its window.
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      if (source === iframe.current?.contentWindow && isReady(data)) setState('loaded');
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [own]);

  useEffect(() => {
    // A target without a name can only be addressed as any; the colours are no secret.
    if (own && state === 'loaded')
      iframe.current?.contentWindow?.postMessage({ type: 'vantage:theme', theme }, '*');
  }, [own, state, theme]);

  const onLoad = useCallback(
    () => setState((now) => (now === 'loaded' ? now : own ? 'answered' : 'shown')),
    [own],
  );
  return { iframe, state, onLoad };
};
