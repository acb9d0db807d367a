import { maxDepth, maxValues } from '../limits.mjs';

const quotes = new Set(['"', "'", '`']);
const opening = new Set(['[', '{', '(']);
const closing = new Set([']', '}', ')']);

const lineAt = (text, offset) => text.slice(0, offset).split('\n').length;

/** @returns the offset of the last character. Searches, because an embedded picture may have megabytes. */
const endOfString = (text, start) => {
  let at = start;
  for (;;) {
    at = text.indexOf(text[start], at + 1);
    if (at === -1) return text.length;
    let first = at;
    while (text[first - 1] === '\\') first -= 1;
    if ((at - first) % 2 === 0) return at;
  }
};

/** @returns the offset of the last character; the given one if no comment begins there */
const endOfComment = (text, start) => {
  const end = { '/': '\n', '*': '*/' }[text[start + 1]];
  if (end === undefined) return start;
  const at = text.indexOf(end, start + 2);
  return at === -1 ? text.length : at + end.length - 1;
};

/**
 * Checks JSON or JavaScript before it is parsed, which would take much memory, and after which each walk would
 * have to guard its stack.
 * @param maxLevels of brackets
 * @returns the code `tooDeep` or `tooComplex` and a line, or null
 */
export function shapeFault(text, maxLevels = maxDepth) {
  let [values, depth] = [1, 0];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (quotes.has(sign)) at = endOfString(text, at);
    else if (sign === '/') at = endOfComment(text, at);
    else if (sign === ',') values += 1;
    else if (opening.has(sign)) {
      values += 1;
      depth += 1;
      if (depth > maxLevels) return { code: 'tooDeep', line: lineAt(text, at) };
    } else if (closing.has(sign)) depth -= 1;
    if (values > maxValues) return { code: 'tooComplex', line: lineAt(text, at) };
  }
  return null;
}

/** @returns undefined for what is no JSON */
export function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
