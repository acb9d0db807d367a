import type { FrameEmbed } from '@vantage/contract/insights/insights';

export interface EmbedFrame {
  src: string;
  sandbox: string;
  /** One of our demo dashboards, which report when they are rendered and follow the theme. */
  own: boolean;
}

export type Theme = 'light' | 'dark';

const always = ['allow-scripts', 'allow-forms', 'allow-popups'];
/** Power BI and Tableau sign users in: they need their cookies, and a popup that is not sandboxed. */
const provider = [
  'allow-same-origin',
  'allow-downloads',
  'allow-popups-to-escape-sandbox',
  'allow-storage-access-by-user-activation',
];

/**
 * Never grants our own origin to a page, which could then read the session's tokens.
 * @param pageUrl base of relative URLs
 * @returns `null` if the URL is not of a web page
 */
export const embedFrame = ({ kind, url }: FrameEmbed, pageUrl: string): EmbedFrame | null => {
  const page = new URL(pageUrl);
  if (!URL.canParse(url, page)) return null;
  const target = new URL(url, page);
  if (target.protocol !== 'https:' && target.protocol !== 'http:') return null;
  const own = target.origin === page.origin;
  const more = own ? ['allow-downloads'] : kind === 'aibot' ? [] : provider;
  return { src: target.href, sandbox: [...always, ...more].join(' '), own };
};

/** Tells our own pages the user's theme and language; a provider's URL is returned unchanged. */
export const personalizedUrl = ({ src, own }: EmbedFrame, theme: Theme, language: string): string => {
  if (!own) return src;
  const url = new URL(src);
  url.searchParams.set('theme', theme);
  url.searchParams.set('lang', language);
  return url.href;
};
