import { createContext, Script } from 'node:vm';
import isSafe from 'safe-regex2';
import { maxRegexLength } from './survey-limits.mjs';

/** Milliseconds for one text. */
const trialTime = 50;
/** Characters; an exponential pattern needs far longer than the time of a trial. */
const trialLength = 40;
const usualSigns = ['a', 'A', '0', ' ', '_', '-', '.', '@', '/'];

const trial = new Script('pattern.test(text)');

/** Finds what an analysis of nested quantifiers misses, such as `(a|a)*$`. */
const isSlow = (pattern) => {
  const signs = new Set([...usualSigns, ...pattern.source.replaceAll(/[^\p{L}\p{N}]/gu, '')].slice(0, 40));
  const context = createContext({ pattern, text: '' });
  for (const sign of signs) {
    context.text = `${sign.repeat(trialLength)}\u0001`;
    try {
      trial.runInContext(context, { timeout: trialTime });
    } catch {
      return true;
    }
  }
  return false;
};

/** @returns 'regexInvalid', 'regexUnsafe' or null */
export function regexFault(source) {
  if (source.length > maxRegexLength) return 'regexUnsafe';
  try {
    const pattern = new RegExp(source);
    return !isSafe(pattern) || isSlow(pattern) ? 'regexUnsafe' : null;
  } catch {
    return 'regexInvalid';
  }
}
