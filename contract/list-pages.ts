/**
 * Paths of the pages that show a list before anything else, below the base path. The server sends them without asking the
 * browser for the application's code, which the page itself does when the words of its list stand.
 */
export const listPages = {
  customers: /^\/customer\/?$/,
  insights: /^\/insight\/([^/]+)\/list\/?$/,
} as const;
