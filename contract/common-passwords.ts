/** Characters that people write for letters. */
const lookalikes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** As many digits and signs around a common word make it no better: they are the first that is tried. */
const mostDecoration = 4;
const leastWord = 4;

/** Without the digits and signs that rules make people put before and behind a word. */
const bare = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/**
 * Whether a password is one of the most common ones, or one of them dressed up to meet rules (NIST SP 800-63B 3.1.1.2).
 * @param common what people choose most, in lower case
 */
export const isCommonAmong = (common: ReadonlySet<string>, password: string): boolean => {
  const lower = password.toLowerCase();
  const readable = lower.replaceAll(/[@43105$7]/g, (sign) => lookalikes[sign] ?? sign);
  return [lower, readable, bare(lower), bare(readable)].some(
    (word) => word.length >= leastWord && password.length - word.length <= mostDecoration && common.has(word),
  );
};
