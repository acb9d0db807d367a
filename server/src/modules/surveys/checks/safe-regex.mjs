import { createContext, Script } from 'node:vm';
import isSafe from 'safe-regex2';
import { maxRegexLength } from './survey-limits.mjs';

/** Milliseconds for one text. */
const trialTime = 50;
/** Milliseconds for all texts of a definition. */
const allTrialsTime = 300;
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

/**
 * For the regular expressions of one definition: once their trials have taken too long, all further ones are unsafe.
 * @returns a function that gives 'regexInvalid', 'regexUnsafe' or null
 */
export function regexCheck() {
  const found = new Map();
  let trialsTook = 0;

  const isUnsafe = (pattern) => {
    if (!isSafe(pattern) || trialsTook > allTrialsTime) return true;
    const begin = performance.now();
    const isUnsafeInTrial = isSlow(pattern);
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
