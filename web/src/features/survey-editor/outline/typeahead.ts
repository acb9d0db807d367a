import { normalizeForSearch } from '@vantage/contract/api/search-text';

/** Letters that follow each other within this time belong to one word, in milliseconds. */
const pauseMs = 700;

/** Collects the letters that are typed on a list. @returns a function that gives what was typed so far */
export function createTypeahead(now: () => number = Date.now) {
  let typed = '';
  let last = 0;
  return (letter: string): string => {
    const at = now();
    typed = at - last < pauseMs ? typed + letter : letter;
    last = at;
    return typed;
  };
}

/**
 * Finds the next text, from the current one on, that begins with what was typed. The same letter again goes on to the
 * next.
 */
export function findTypedIndex(texts: readonly string[], current: number, typed: string): number {
  const isRepeated = [...typed].every((letter) => letter === typed[0]);
  const prefix = normalizeForSearch(isRepeated ? (typed[0] ?? '') : typed);
  const start = typed.length === 1 || isRepeated ? current + 1 : current;
  const order = texts.map((_, index) => (start + index) % texts.length);
  return order.find((index) => normalizeForSearch(texts[index] ?? '').startsWith(prefix)) ?? -1;
}
