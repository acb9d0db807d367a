const publicScreens =
  /^\/(?:default|invalid|error|logout|ssocallback|forgotpassword|forcepassword)?(?:[/?#]|$)/i;

/** Characters that browsers may interpret differently: controls, spaces, backslashes, raw or encoded. */
const ambiguous = /[\p{Cc}\s\\]|%(?:0[0-9a-f]|1[0-9a-f]|5c|7f)/iu;

const probe = 'https://vantage.invalid';

/** Allows only `/path?query#hash` of the same origin (security rule S64). @returns null for anything else */
export const redirectPath = (target: unknown): string | null => {
  if (typeof target !== 'string' || !/^\/(?![/\\])/.test(target) || target.length > 2_000) return null;
  if (
    ambiguous.test(target) ||
    /^\/(?:%2f|\.{1,2}(?:[/?#]|$)|%2e)/i.test(target) ||
    publicScreens.test(target)
  )
    return null;
  const read = new URL(target, probe);
  const path = read.pathname + read.search + read.hash;
  return read.origin === probe && !path.startsWith('//') ? path : null;
};
