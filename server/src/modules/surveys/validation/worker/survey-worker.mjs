// What a thread of ../survey-validator.ts does. Plain JavaScript, because worker threads are not transpiled during
// development.
import { isUtf8 } from 'node:buffer';
import { SurveyModel } from 'survey-core';
import { threadId } from '../../../../platform/threads/thread-id.mjs';
import { assessAnswers as assess } from '../answers/assess-answers.mjs';
import { checkAnswers as check } from '../answers/validate-answers.mjs';
import { checkDefinition } from '../definition/validate-definition.mjs';
import { readDefinitionFile } from '../definition/definition-file.mjs';
import { outlineOf } from '../definition/definition-outline.mjs';
import { hasQuestion } from '../definition/definition-schema.mjs';
import { isObject, parseJson, shapeFault } from '../definition/json-structure.mjs';
import { messages } from '../definition/problem-messages.mjs';
import { truncate } from '../problem-text.mjs';
import { checkAtTime } from '../answers/survey-dates.mjs';
import { maxDepth } from '../limits.mjs';

// Their texts could come from authors.
for (const name of ['log', 'info', 'warn', 'error']) console[name] = () => undefined;

/** The decoder of the web platform takes ten times as long. */
const textOf = (bytes) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString()
    .replace(/^\uFEFF/, '');

/** @param definition a published one, in bytes that are shared with the main thread */
const parse = (definition) => JSON.parse(textOf(definition));

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

/**
 * Of the body of a request with a definition among its fields.
 * @returns the checked definition as text, and the body with stand-ins of what may be large
 */
function readChange({ bytes }) {
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
      .map(([name, value]) => [truncate(name), standIn(value)]),
  );
  return isObject(body.definition) ? { envelope, ...validateDefinition(body.definition) } : { envelope };
}

function readFile({ bytes }) {
  if (!isUtf8(bytes)) return { code: 'fileEncoding', line: null, message: messages.fileEncoding };
  const { definition, code, line } = readDefinitionFile(textOf(bytes));
  return definition ? { definition: JSON.stringify(definition) } : { code, line, message: messages[code] };
}

function checkDraft({ definition }) {
  const result = validateDefinition(JSON.parse(definition));
  const isHarmless = result.problems || result.definition === JSON.stringify(JSON.parse(definition));
  if (!isHarmless) return { problems: [problemOf('unsafe')] };
  return result.problems || hasQuestion(JSON.parse(definition)) ? result : { isEmpty: true };
}

/** @returns those of its texts, its main language first, as the respondents' page offers them */
function readLanguages({ definition }) {
  const json = parse(definition);
  const { locale } = json;
  const main = typeof locale === 'string' && locale !== '' ? locale : 'en';
  const ofTexts = [];
  new SurveyModel(json).addUsedLocales(ofTexts);
  const unnamed = ofTexts.includes(main) ? 'en' : main;
  return [...new Set([main, ...ofTexts.map((each) => (each === 'default' ? unnamed : each))])];
}

/** @returns JSON */
const readOutline = ({ definition }) => JSON.stringify(outlineOf(JSON.parse(definition)));

const assessAnswers = ({ definitionId, definition, all }) =>
  assess(definitionId, () => parse(definition), all);

function checkAnswers({ definition, answers, language, completedAt }) {
  const result = checkAtTime(completedAt, () => check(parse(definition), JSON.parse(answers), language));
  return result.ok ? { ok: true, answers: JSON.stringify(result.answers) } : result;
}

const tasks = {
  readChange,
  readFile,
  checkDraft,
  readLanguages,
  readOutline,
  assessAnswers,
  checkAnswers,
};

/** @param startedBy gets the id of this thread. @param name of a task; null only loads the above */
export function run({ name, task, startedBy }) {
  if (name === null) return null;
  Atomics.store(startedBy, 0, threadId);
  return tasks[name](task);
}
