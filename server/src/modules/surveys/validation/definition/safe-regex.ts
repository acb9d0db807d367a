import { createContext, Script, type Context } from 'node:vm';
import { maxRegexLength } from '../limits';

/** Milliseconds for one pattern. */
const trialTime = 50;
/** Milliseconds for all patterns of a definition. */
const allTrialsTime = 400;
/** How often a trial repeats a text at least; an exponential pattern needs far longer than a trial's time for these. */
const repetitions = 30;
/** Characters that a trial has at least, so that it repeats one or two characters more often. */
const trialLength = 60;
/** Characters. Longer words would make the trials of harmless patterns long. */
const maxWordLength = 12;
const usualCharacters = ['a', 'A', '0', ' ', '\t', '\n', '_', '-', '.', '@', '/'];
/** Hardly any pattern matches all of it. It is not Latin-1, of which V8 knows that '€' cannot be in it. */
const ending = '\u0001\uFFFE"<\n';

const trial = new Script('for (const text of texts) pattern.test(text);');

const escape = /\\(?:u([0-9a-f]{4})|x([0-9a-f]{2}))/gi;

/** Texts without the characters that have a meaning in patterns. */
const literals = /[^\\^$.*+?()[\]{}|]{2,}/g;

/** @returns usual characters, those of the pattern, up to three that follow each other in it, and its words */
const repeatedTexts = (source: string): readonly string[] => {
  const plain = source.replaceAll(escape, (_, long?: string, short?: string) =>
    String.fromCharCode(Number.parseInt(long ?? short ?? '', 16)),
  );
  const candidates = new Set([...usualCharacters, ...plain]);
  for (const [word] of plain.matchAll(/[\p{L}\p{N}]{2,}/gu))
    for (let at = 0; at < word.length; at += 1)
      for (const length of [2, 3]) candidates.add(word.slice(at, at + length));
  for (const [literal] of plain.matchAll(literals))
    if (literal.length <= maxWordLength) candidates.add(literal);
  return [...candidates];
};

const endsInTime = (context: Context): boolean => {
  try {
    trial.runInContext(context, { timeout: trialTime });
    return true;
  } catch {
    return false;
  }
};

/**
 * Tries texts that repeat something, on which exponential patterns such as `(a|a)*$` take forever. Nested quantifiers
 * alone are no sign of them: `( \d{4})+` is harmless.
 */
const isSlow = (pattern: RegExp, context: Context): boolean => {
  context['pattern'] = pattern;
  context['texts'] = repeatedTexts(pattern.source).map(
    (repeated) => `${repeated.repeat(Math.max(repetitions, trialLength / repeated.length))}${ending}`,
  );
  // A busy machine may hold up the first of two trials.
  return !endsInTime(context) && !endsInTime(context);
};

export type RegexProblem = 'regexInvalid' | 'regexUnsafe';

/**
 * Validates the regular expressions of one definition: once their trials have taken too long, all further ones are
 * unsafe.
 */
export function regexValidator(): (source: string) => RegexProblem | null {
  const results = new Map<string, RegexProblem | null>();
  let context: Context | undefined;
  let trialsTook = 0;

  const isUnsafe = (pattern: RegExp): boolean => {
    if (trialsTook > allTrialsTime) return true;
    const startedAt = performance.now();
    context ??= createContext({});
    const isUnsafeInTrial = isSlow(pattern, context);
    trialsTook += performance.now() - startedAt;
    return isUnsafeInTrial;
  };

  const findProblem = (source: string): RegexProblem | null => {
    if (source.length > maxRegexLength) return 'regexUnsafe';
    try {
      return isUnsafe(new RegExp(source)) ? 'regexUnsafe' : null;
    } catch {
      return 'regexInvalid';
    }
  };

  return (source) => {
    const cached = results.get(source);
    if (cached !== undefined) return cached;
    const problem = findProblem(source);
    results.set(source, problem);
    return problem;
  };
}
