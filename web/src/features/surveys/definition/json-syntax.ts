import { maxDefinitionDepth } from '@vantage/contract/surveys/survey-definition';

type JsonErrorKind =
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
  /** The first line is 1. */
  readonly line: number;
  /** This is the text at the error, up to the end of its line. */
  readonly near: string;
}

type Path = readonly (string | number)[];

const maxNear = 24;
const whitespace = /[ \t\n\r]*/y;
/** JSON does not accept this whitespace, such as no-break and full-width spaces. */
const otherSpace = /[\s\u200B\u2060]/;
const scalar = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;
const escape = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y;

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

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

/**
 * Parses JSON and reports positions.
 * @param onValue called for each value before those within it
 * @throws {Fault} at the first error
 */
function scan(text: string, onValue: (path: Path, offset: number) => void): void {
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

  const readKey = (): string => {
    if (skip() !== '"') fail('key');
    const start = at;
    at = skipString(text, start);
    const key = JSON.parse(text.slice(start, at)) as string;
    if (skip() !== ':') fail('colon');
    at += 1;
    return key;
  };

  const readItems = (path: Path, end: ']' | '}'): void => {
    at += 1;
    if (skip() === end) {
      at += 1;
      return;
    }
    for (let index = 0; ; index += 1) {
      read([...path, end === '}' ? readKey() : index]);
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

  const read = (path: Path): void => {
    const first = skip();
    onValue(path, at);
    const isContainer = first === '{' || first === '[';
    if (isContainer && path.length >= maxDefinitionDepth) fail('tooDeep');
    if (first === '{') readItems(path, '}');
    else if (first === '[') readItems(path, ']');
    else if (first === '"') at = skipString(text, at);
    else at = matchEnd(scalar, text, at) ?? fail('value');
  };

  read([]);
  if (skip() !== undefined) fail('extra');
}

const ignore = (): void => undefined;

/** @returns null for valid JSON */
export function findJsonError(text: string): JsonSyntaxError | null {
  try {
    JSON.parse(text);
    return null;
  } catch {
    // Browsers word and locate the error differently, and some do not locate it.
  }
  try {
    scan(text, ignore);
  } catch (error) {
    if (!(error instanceof ScanError)) throw error;
    const { kind, offset } = error;
    const [rest = ''] = text
      .slice(offset, offset + 10 * maxNear)
      .trim()
      .split('\n', 1);
    const near = rest.length > maxNear ? `${rest.slice(0, maxNear)}…` : rest;
    return { kind, line: lineAt(text, offset), near };
  }
  return { kind: 'value', line: 1, near: text.slice(0, maxNear) };
}

/**
 * @returns the line of a value, or of the innermost value around it that exists; in a text that is nested too deeply,
 *   the line of the first value beyond the limit
 * @param text valid JSON
 * @param path such as `pages.0.elements.2.name`
 */
export function lineOfValue(text: string, path: string): number {
  let valueOffset = 0;
  try {
    scan(text, (steps, offset) => {
      const name = steps.join('.');
      if (name === '' || name === path || path.startsWith(`${name}.`)) valueOffset = offset;
    });
  } catch (error) {
    if (!(error instanceof ScanError)) throw error;
    valueOffset = error.offset;
  }
  return lineAt(text, valueOffset);
}

const maxValueLength = 80;

/**
 * @returns the value as JSON, shortened; empty for a value that does not exist
 * @param text valid JSON
 * @param path such as `pages.0.elements.2.name`
 */
export function valueAt(text: string, path: string): string {
  const steps = path === '' ? [] : path.split('.');
  const value = steps.reduce<unknown>(
    (inner, step) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, step)
        ? (inner as Record<string, unknown>)[step]
        : undefined,
    JSON.parse(text),
  );
  return (JSON.stringify(value) ?? '').slice(0, maxValueLength);
}
