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

/** Attackers first try common words with up to this many digits and special characters. */
const maxDecoration = 4;
const leastWord = 4;

const bare = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** Also with added digits and special characters (NIST SP 800-63B 3.1.1.2). @param common in lower case */
export const isCommonAmong = (common: ReadonlySet<string>, password: string): boolean => {
  const lower = password.toLowerCase();
  const readable = lower.replaceAll(/[@43105$7]/g, (sign) => lookalikes[sign] ?? sign);
  return [lower, readable, bare(lower), bare(readable)].some(
    (word) => word.length >= leastWord && password.length - word.length <= maxDecoration && common.has(word),
  );
};
