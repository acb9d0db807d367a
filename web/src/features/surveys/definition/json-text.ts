import { maxDefinitionDepth } from '@vantage/contract/surveys/survey-definition';

type JsonFaultKind =
  'ends' | 'comma' | 'extraComma' | 'colon' | 'key' | 'string' | 'value' | 'extra' | 'space' | 'tooDeep';

export interface JsonFault {
  readonly kind: JsonFaultKind;
  /** From 1. */
  readonly line: number;
  /** The text at the error, up to the end of its line. */
  readonly near: string;
}

type Path = readonly (string | number)[];

const maxNear = 24;
const whitespace = /[ \t\n\r]*/y;
/** Invisible, but no whitespace of JSON, such as no-break and full-width spaces. */
const otherSpace = /[\s\u200B\u2060]/;
const scalar = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;
const escape = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y;

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

class Fault extends Error {
  readonly kind: JsonFaultKind;
  readonly offset: number;

  constructor(kind: JsonFaultKind, offset: number) {
    super(kind);
    this.kind = kind;
    this.offset = offset;
  }
}

/** @returns the offset after the match */
const endOf = (pattern: RegExp, text: string, start: number): number | null => {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : null;
};

/** By hand: a regular expression could overflow the stack on an embedded picture. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  for (;;) {
    const char = text[at];
    if (char === '"') return at + 1;
    const next = char === '\\' ? endOf(escape, text, at) : at + 1;
    if (char === undefined || char < ' ' || next === null) throw new Fault('string', start);
    at = next;
  }
}

/**
 * A minimal JSON parser that reports positions.
 * @param onValue called for each value before those within it
 * @throws {Fault} at the first error
 */
function scan(text: string, onValue: (path: Path, offset: number) => void): void {
  let at = 0;
  const skip = (): string | undefined => {
    at = endOf(whitespace, text, at) ?? at;
    return text[at];
  };
  const fail = (kind: JsonFaultKind): never => {
    const char = text[at];
    if (char === undefined) throw new Fault('ends', at);
    throw new Fault(otherSpace.test(char) ? 'space' : kind, at);
  };

  const readKey = (): string => {
    if (skip() !== '"') fail('key');
    const start = at;
    at = endOfString(text, start);
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
      if (skip() === end) throw new Fault('extraComma', comma);
    }
  };

  const read = (path: Path): void => {
    const first = skip();
    onValue(path, at);
    const isContainer = first === '{' || first === '[';
    if (isContainer && path.length >= maxDefinitionDepth) fail('tooDeep');
    if (first === '{') readItems(path, '}');
    else if (first === '[') readItems(path, ']');
    else if (first === '"') at = endOfString(text, at);
    else at = endOf(scalar, text, at) ?? fail('value');
  };

  read([]);
  if (skip() !== undefined) fail('extra');
}

const ignore = (): void => undefined;

/** @returns null for valid JSON */
export function jsonFault(text: string): JsonFault | null {
  try {
    JSON.parse(text);
    return null;
  } catch {
    // Browsers word and locate the error differently, and some do not locate it.
  }
  try {
    scan(text, ignore);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
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
 * The line of a value, or of the innermost value around it that exists; in a text that is nested too deeply,
 * of the first value beyond the limit.
 * @param text valid JSON
 * @param path such as `pages.0.elements.2.name`
 */
export function lineOfValue(text: string, path: string): number {
  let found = 0;
  try {
    scan(text, (steps, offset) => {
      const name = steps.join('.');
      if (name === '' || name === path || path.startsWith(`${name}.`)) found = offset;
    });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    found = error.offset;
  }
  return lineAt(text, found);
}

const maxShownValue = 80;

/**
 * The value as JSON, shortened; empty for a value that does not exist.
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
  return (JSON.stringify(value) ?? '').slice(0, maxShownValue);
}
