import { createContext, Script } from 'node:vm';
import { maxRegexLength } from '../limits.mjs';

/** Milliseconds for one pattern. */
const trialTime = 50;
/** Milliseconds for all patterns of a definition. */
const allTrialsTime = 400;
/** Of what is repeated; an exponential pattern needs far longer than the time of a trial. */
const repetitions = 30;
/** Characters, which takes more repetitions of one or two. */
const trialLength = 60;
/** Characters, so that the trials of other patterns stay short. */
const maxWordLength = 12;
const usualSigns = ['a', 'A', '0', ' ', '\t', '\n', '_', '-', '.', '@', '/'];
/** Hardly any pattern matches all of it. It is not Latin-1, of which V8 knows that '€' cannot be in it. */
const ending = '\u0001\uFFFE"<\n';

const trial = new Script('for (const text of texts) pattern.test(text);');

const escape = /\\(?:u([0-9a-f]{4})|x([0-9a-f]{2}))/gi;

/** Without the signs that have a meaning in patterns. */
const literals = /[^\\^$.*+?()[\]{}|]{2,}/g;

/** Usual characters, those of the pattern, up to three that follow each other in it, and its words. */
const repeatedBy = (source) => {
  const plain = source.replaceAll(escape, (_, long, short) =>
    String.fromCharCode(Number.parseInt(long ?? short, 16)),
  );
  const found = new Set([...usualSigns, ...plain]);
  for (const [word] of plain.matchAll(/[\p{L}\p{N}]{2,}/gu))
    for (let at = 0; at < word.length; at += 1)
      for (const length of [2, 3]) found.add(word.slice(at, at + length));
  for (const [literal] of plain.matchAll(literals)) if (literal.length <= maxWordLength) found.add(literal);
  return [...found];
};

const endsInTime = (context) => {
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
const isSlow = (pattern, context) => {
  context.pattern = pattern;
  context.texts = repeatedBy(pattern.source).map(
    (repeated) => `${repeated.repeat(Math.max(repetitions, trialLength / repeated.length))}${ending}`,
  );
  // Twice, since a busy machine may hold up the first.
  return !endsInTime(context) && !endsInTime(context);
};

/**
 * For the regular expressions of one definition: once their trials have taken too long, all further ones are unsafe.
 * @returns a function that gives 'regexInvalid', 'regexUnsafe' or null
 */
export function regexCheck() {
  const found = new Map();
  let context;
  let trialsTook = 0;

  const isUnsafe = (pattern) => {
    if (trialsTook > allTrialsTime) return true;
    const begin = performance.now();
    context ??= createContext({});
    const isUnsafeInTrial = isSlow(pattern, context);
    trialsTook += performance.now() - begin;
    return isUnsafeInTrial;
  };

  const faultOf = (source) => {
    if (source.length > maxRegexLength) return 'regexUnsafe';
    try {
      return isUnsafe(new RegExp(source)) ? 'regexUnsafe' : null;
    } catch {
      return 'regexInvalid';
    }
  };

  return (source) => {
    if (!found.has(source)) found.set(source, faultOf(source));
    return found.get(source);
  };
}
