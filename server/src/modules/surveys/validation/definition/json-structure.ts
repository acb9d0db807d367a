import { maxDepth, maxValues } from '../limits';

const quotes = new Set(['"', "'", '`']);
const opening = new Set(['[', '{', '(']);
const closing = new Set([']', '}', ')']);

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** @returns the offset of the last character. It searches for it, because an embedded picture may have megabytes. */
const endOfString = (text: string, start: number): number => {
  let at = start;
  for (;;) {
    at = text.indexOf(text.charAt(start), at + 1);
    if (at === -1) return text.length;
    let firstBackslash = at;
    while (text[firstBackslash - 1] === '\\') firstBackslash -= 1;
    if ((at - firstBackslash) % 2 === 0) return at;
  }
};

/** @returns the offset of the last character; the given one if no comment begins there */
const endOfComment = (text: string, start: number): number => {
  const next = text[start + 1];
  if (next !== '/' && next !== '*') return start;
  const end = next === '/' ? '\n' : '*/';
  const at = text.indexOf(end, start + 2);
  return at === -1 ? text.length : at + end.length - 1;
};

export interface StructureProblem {
  readonly code: 'tooDeep' | 'tooComplex';
  readonly line: number;
}

/**
 * Checks JSON or JavaScript before it is parsed, which would take much memory, and after which each walk would
 * have to guard its stack.
 * @param maxLevels of brackets
 */
export function findStructureProblem(text: string, maxLevels = maxDepth): StructureProblem | null {
  let [values, depth] = [1, 0];
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (quotes.has(character)) at = endOfString(text, at);
    else if (character === '/') at = endOfComment(text, at);
    else if (character === ',') values += 1;
    else if (opening.has(character)) {
      values += 1;
      depth += 1;
      if (depth > maxLevels) return { code: 'tooDeep', line: lineAt(text, at) };
    } else if (closing.has(character)) depth -= 1;
    if (values > maxValues) return { code: 'tooComplex', line: lineAt(text, at) };
  }
  return null;
}
