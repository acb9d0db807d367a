import { maxDefinitionDepth } from '@vantage/contract/surveys/survey-definition';

export type JsonErrorKind =
  | 'ends'
  | 'comma'
  | 'extraComma'
  | 'colon'
  | 'key'
  | 'string'
  | 'value'
  | 'extra'
  | 'space'
  | 'tooDeep';

export interface JsonSyntaxError {
  readonly kind: JsonErrorKind;
  readonly offset: number;
  /** This is the text at the error, up to the end of its line. */
  readonly near: string;
}

const maxNear = 24;
const whitespace = /[ \t\n\r]*/y;
/** JSON does not accept this whitespace, such as no-break and full-width spaces. */
const otherSpace = /[\s\u200B\u2060]/;
const scalar = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;
const escape = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y;

class ScanError extends Error {
  readonly kind: JsonErrorKind;
  readonly offset: number;

  constructor(kind: JsonErrorKind, offset: number) {
    super(kind);
    this.kind = kind;
    this.offset = offset;
  }
}

/** @returns the offset after the match */
const matchEnd = (pattern: RegExp, text: string, start: number): number | null => {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : null;
};

/** Scans by hand, because a regular expression could overflow the stack on an embedded picture. */
function skipString(text: string, start: number): number {
  let at = start + 1;
  for (;;) {
    const char = text[at];
    if (char === '"') return at + 1;
    const next = char === '\\' ? matchEnd(escape, text, at) : at + 1;
    if (char === undefined || char < ' ' || next === null) throw new ScanError('string', start);
    at = next;
  }
}

/** @throws {ScanError} at the first error, or at the first value that is nested too deeply */
function scan(text: string): void {
  let at = 0;
  const skip = (): string | undefined => {
    at = matchEnd(whitespace, text, at) ?? at;
    return text[at];
  };
  const fail = (kind: JsonErrorKind): never => {
    const char = text[at];
    if (char === undefined) throw new ScanError('ends', at);
    throw new ScanError(otherSpace.test(char) ? 'space' : kind, at);
  };

  const readKey = (): void => {
    if (skip() !== '"') fail('key');
    at = skipString(text, at);
    if (skip() !== ':') fail('colon');
    at += 1;
  };

  const readItems = (depth: number, end: ']' | '}'): void => {
    at += 1;
    if (skip() === end) {
      at += 1;
      return;
    }
    for (;;) {
      if (end === '}') readKey();
      read(depth + 1);
      const next = skip();
      if (next === end) {
        at += 1;
        return;
      }
      if (next !== ',') fail('comma');
      const comma = at;
      at += 1;
      if (skip() === end) throw new ScanError('extraComma', comma);
    }
  };

  const read = (depth: number): void => {
    const first = skip();
    const isContainer = first === '{' || first === '[';
    if (isContainer && depth > maxDefinitionDepth) fail('tooDeep');
    if (first === '{') readItems(depth, '}');
    else if (first === '[') readItems(depth, ']');
    else if (first === '"') at = skipString(text, at);
    else at = matchEnd(scalar, text, at) ?? fail('value');
  };

  read(1);
  if (skip() !== undefined) fail('extra');
}

/**
 * Browsers word and locate an error differently, and some do not locate it.
 * @returns null for valid JSON that is not nested too deeply
 */
export function findJsonError(text: string): JsonSyntaxError | null {
  try {
    scan(text);
    return null;
  } catch (error) {
    if (!(error instanceof ScanError)) throw error;
    const { kind, offset } = error;
    const [rest = ''] = text
      .slice(offset, offset + 10 * maxNear)
      .trim()
      .split('\n', 1);
    const near = rest.length > maxNear ? `${rest.slice(0, maxNear)}…` : rest;
    return { kind, offset, near };
  }
}
