import { pageMeta } from '../../../../lib/browser/page-meta';

/** Most mail programs show mails on white, whatever the application's color scheme is. */
const style = `
  :root { color-scheme: light; }
  body { margin: 16px; font: 14px/1.5 system-ui, sans-serif; color: #151b25; background: #ffffff; overflow-wrap: anywhere; }
  a { color: #294cb6; }
  blockquote { margin-inline: 0; padding-inline-start: 12px; border-inline-start: 3px solid #c9d1db; }
`;

/**
 * Returns the page of a frame that shows a sanitized message. Links lead to new windows, which its sandbox does not
 * allow. The frame has the Content-Security-Policy of this page, so that its styles need the nonce.
 */
export const mailDocument = (html: string): string =>
  `<!doctype html><html><head><meta charset="utf-8"><base target="_blank"><style nonce="${pageMeta.styleNonce}">${style}</style></head><body>${html}</body></html>`;
