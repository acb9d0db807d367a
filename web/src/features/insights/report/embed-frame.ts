import type { FrameEmbed } from '@vantage/contract/insights';

/** What an embedded page gets to run in. */
export interface EmbedFrame {
  src: string;
  sandbox: string;
  /** It is one of our own demo dashboards, which say when they are drawn and wear the reader's colours. */
  own: boolean;
}

export type Theme = 'light' | 'dark';

const always = ['allow-scripts', 'allow-forms', 'allow-popups'];
/** Power BI and Tableau sign their readers in: own cookies, and a window of the directory that is not sandboxed. */
const provider = [
  'allow-same-origin',
  'allow-downloads',
  'allow-popups-to-escape-sandbox',
  'allow-storage-access-by-user-activation',
];

/**
 * Frame of an insight. A page of our own origin never gets that origin: it could read the session's tokens.
 * @param pageUrl address of the page that embeds; relative addresses begin there
 * @returns `null` for an address that is no web page
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

/** Address of an embedded page in the reader's colours; a provider's is left as it is. */
export const themedAddress = ({ src, own }: EmbedFrame, theme: Theme): string => {
  if (!own) return src;
  const address = new URL(src);
  address.searchParams.set('theme', theme);
  return address.href;
};
