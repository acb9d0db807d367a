// What a thread of ./survey-checks.ts does. Plain JavaScript, because worker threads are not transpiled during
// development.
import { isUtf8 } from 'node:buffer';
import { SurveyModel } from 'survey-core';
import { checkAnswers as check } from './answer-check.mjs';
import { checkDefinition } from './definition-check.mjs';
import { readDefinitionFile } from './definition-file.mjs';
import { outlineOf } from './definition-outline.mjs';
import { hasQuestion } from './definition-schema.mjs';
import { isObject, parseJson, shapeFault } from './json-text.mjs';
import { areValidPlainAnswers } from './plain-answers.mjs';
import { messages } from './problem-messages.mjs';
import { checkAtTime } from './survey-dates.mjs';
import { maxDepth } from './survey-limits.mjs';

// Their texts could come from authors.
for (const name of ['log', 'info', 'warn', 'error']) console[name] = () => undefined;

/** The decoder of the web platform takes ten times as long. */
const textOf = (bytes) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString()
    .replace(/^\uFEFF/, '');

const problemOf = (code) => ({ path: 'definition', code, message: messages[code] });

const canBeBuilt = (definition) => {
  try {
    return Boolean(new SurveyModel(definition));
  } catch {
    return false;
  }
};

const validateDefinition = (definition) => {
  const found = checkDefinition(definition);
  if (found.length > 0) return { problems: found };
  // First, since a survey may keep and change what it is built from.
  const text = JSON.stringify(definition);
  return canBeBuilt(definition) ? { definition: text } : { problems: [problemOf('unreadable')] };
};

/** The kind of a value is enough for the schema. */
const standIn = (value) => {
  if (Array.isArray(value)) return [];
  if (typeof value === 'string') return value.slice(0, 100);
  return isObject(value) ? {} : value;
};

export const ready = () => true;

/**
 * Of the body of a request with a definition among its fields.
 * @returns the checked definition as text, and the body with stand-ins of what may be large
 */
export function readChange({ bytes }) {
  const text = textOf(bytes);
  const fault = shapeFault(text, maxDepth + 1);
  if (fault) return { problems: [problemOf(fault.code)] };
  const body = text === '' ? null : parseJson(text);
  if (body === undefined || (isObject(body) && Object.hasOwn(body, '__proto__')))
    return { isMalformed: true };
  if (!isObject(body)) return { envelope: standIn(body) };
  const envelope = Object.fromEntries(
    Object.entries(body)
      .slice(0, 100)
      .map(([name, value]) => [name, standIn(value)]),
  );
  return isObject(body.definition) ? { envelope, ...validateDefinition(body.definition) } : { envelope };
}

export function readFile({ bytes }) {
  if (!isUtf8(bytes)) return { code: 'fileEncoding', line: null, message: messages.fileEncoding };
  const { definition, code, line } = readDefinitionFile(textOf(bytes));
  return definition ? { definition: JSON.stringify(definition) } : { code, line, message: messages[code] };
}

export function checkDraft({ definition }) {
  const result = validateDefinition(JSON.parse(definition));
  const isHarmless = result.problems || result.definition === JSON.stringify(JSON.parse(definition));
  if (!isHarmless) return { problems: [problemOf('unsafe')] };
  return result.problems || hasQuestion(JSON.parse(definition)) ? result : { isEmpty: true };
}

/** @returns those of its texts, its main language first, as the respondents' page offers them */
export function readLanguages({ definition }) {
  const json = JSON.parse(definition);
  const { locale } = json;
  const main = typeof locale === 'string' && locale !== '' ? locale : 'en';
  const ofTexts = [];
  new SurveyModel(json).addUsedLocales(ofTexts);
  const unnamed = ofTexts.includes(main) ? 'en' : main;
  return [...new Set([main, ...ofTexts.map((each) => (each === 'default' ? unnamed : each))])];
}

/** @returns JSON */
export const readOutline = ({ definition }) => JSON.stringify(outlineOf(JSON.parse(definition)));

/** @returns whether each of them is valid; false if only SurveyJS can tell */
export const checkPlainAnswers = ({ definition, all }) =>
  all.map((answers) => areValidPlainAnswers(definition, answers));

export const checkAnswers = ({ definition, answers, language, completedAt }) =>
  checkAtTime(completedAt, () => check(JSON.parse(definition), answers, language));
