/** Screens that nobody is sent back to: they are for those who are not signed in, or lead on by themselves. */
const publicScreens =
  /^\/(?:default|invalid|error|logout|ssocallback|forgotpassword|forcepassword)?(?:[/?#]|$)/i;

/** Anything a browser may read as something else than plain path text: controls, spaces, backslashes, raw or encoded. */
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const ambiguous = /[\u0000-\u0020\u007f-\u009f\\]|%(?:0[0-9a-d]|0[ef]|1[0-9a-f]|5c|7f)/i;

const probe = 'https://vantage.invalid';

/**
 * A `redirect` parameter as a path of ours, or null when it is anything but.
 * Only `/path?query#hash` of the same origin counts (security rule S64).
 */
export const redirectPath = (wish: unknown): string | null => {
  if (typeof wish !== 'string' || !/^\/(?![/\\])/.test(wish) || wish.length > 2_000) return null;
  if (ambiguous.test(wish) || /^\/(?:%2f|\.{1,2}(?:[/?#]|$)|%2e)/i.test(wish) || publicScreens.test(wish))
    return null;
  const read = new URL(wish, probe);
  const path = read.pathname + read.search + read.hash;
  return read.origin === probe && !path.startsWith('//') ? path : null;
};
