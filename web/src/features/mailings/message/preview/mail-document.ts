import { pageMeta } from '../../../../lib/browser/page-meta';

/**
 * Returns the page of a frame that shows a mail. Links lead to new windows, which its sandbox does not allow. The frame
 * has the Content-Security-Policy of this page, so that its styles need the nonce.
 * @param html a complete document, as the recipient gets it
 * @param isDark shows it as a mail program in dark mode does, otherwise as in light mode, whatever the browser prefers
 */
export const mailDocument = (html: string, isDark: boolean): string =>
  html
    .replace('<head>', `<head><base target="_blank">`)
    .replace('content="light dark"', `content="${isDark ? 'dark' : 'light'}"`)
    .replace(
      /<style>([^]*?)<\/style>/,
      (_, rules: string) =>
        `<style nonce="${pageMeta.styleNonce}">${rules
          .replace('color-scheme:light dark', `color-scheme:${isDark ? 'dark' : 'light'}`)
          .replace('(prefers-color-scheme:dark)', isDark ? 'all' : 'not all')}</style>`,
    );
