import type { InsightEmbed } from '@vantage/contract/insights';

/** What an embedded page gets to run in. */
export interface EmbedFrame {
  src: string;
  sandbox: string;
}

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
export const embedFrame = ({ kind, url }: InsightEmbed, pageUrl: string): EmbedFrame | null => {
  const page = new URL(pageUrl);
  if (!URL.canParse(url, page)) return null;
  const target = new URL(url, page);
  if (target.protocol !== 'https:' && target.protocol !== 'http:') return null;
  if (target.origin === page.origin)
    return { src: target.href, sandbox: [...always, 'allow-downloads'].join(' ') };
  return { src: target.href, sandbox: [...always, ...(kind === 'aibot' ? [] : provider)].join(' ') };
};
