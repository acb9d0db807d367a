// Runs in the threads of ./worker-pool.ts.
import { isUtf8 } from 'node:buffer';
import { SurveyModel } from 'survey-core';
import { threadId } from '../../../../platform/threads/thread-id';
import { assessAnswers } from '../answers/assess-answers';
import { validateAtTime } from '../answers/survey-dates';
import { validateAnswers } from '../answers/validate-answers';
import { readDefinitionFile } from '../definition/definition-file';
import { readOutline } from '../definition/definition-outline';
import type { DefinitionProblem } from '../definition/definition-problems';
import { hasQuestion } from '../definition/definition-schema';
import { findStructureProblem } from '../definition/json-structure';
import { problemMessages, type DefinitionProblemCode } from '../definition/problem-messages';
import { validateDefinition } from '../definition/validate-definition';
import { changeDraft, replaceDraft } from '../drafts/draft-definition';
import { findDraftProblem } from '../drafts/draft-problems';
import { isObject, parseJson, type JsonObject } from '../json';
import { maxDepth } from '../limits';
import { truncate } from '../problem-text';
import type { ValidatedDefinition, WorkerMessage, WorkerTasks } from './worker-tasks';

// SurveyJS's messages could contain texts of authors.
for (const name of ['log', 'info', 'warn', 'error'] as const) console[name] = () => undefined;

/** The decoder of the web platform takes ten times as long. */
const decode = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString()
    .replace(/^\uFEFF/, '');

const parseObject = (json: string): JsonObject => {
  const value: unknown = JSON.parse(json);
  if (!isObject(value)) throw new TypeError('This JSON must be an object');
  return value;
};

/** @param definition a published one, in bytes that are shared with the main thread */
const parsePublished = (definition: Uint8Array): JsonObject => parseObject(decode(definition));

const problemOfDefinition = (code: DefinitionProblemCode): DefinitionProblem => ({
  path: 'definition',
  code,
  message: problemMessages[code],
});

const canBeBuilt = (definition: JsonObject): boolean => {
  try {
    return Boolean(new SurveyModel(definition));
  } catch {
    return false;
  }
};

/** Changes texts of the definition in place. */
const validateAndBuild = (definition: JsonObject): ValidatedDefinition => {
  const problems = validateDefinition(definition);
  if (problems.length > 0) return { problems };
  // A survey may keep and change the objects that it is built from.
  const json = JSON.stringify(definition);
  return canBeBuilt(definition) ? { definition: json } : { problems: [problemOfDefinition('unreadable')] };
};

/** A draft may be invalid. */
function readDraft(definition: JsonObject): ValidatedDefinition {
  const problem = findDraftProblem(definition);
  return problem ? { problems: [problemOfDefinition(problem)] } : { definition: JSON.stringify(definition) };
}

/** The request's schema needs only the kind of a value. */
const standIn = (value: unknown): unknown => {
  if (Array.isArray(value)) return [];
  if (typeof value === 'string') return value.slice(0, 100);
  return isObject(value) ? {} : value;
};

/** Reads the body of a request with a definition among its fields. */
function readChange({ bytes }: WorkerTasks['readChange']['task']): WorkerTasks['readChange']['result'] {
  const text = decode(bytes);
  const problem = findStructureProblem(text, maxDepth + 1);
  if (problem) return { problems: [problemOfDefinition(problem.code)] };
  const body = text === '' ? null : parseJson(text);
  if (body === undefined || (isObject(body) && Object.hasOwn(body, '__proto__')))
    return { isMalformed: true };
  if (!isObject(body)) return { envelope: standIn(body) };
  const envelope = Object.fromEntries(
    Object.entries(body)
      .slice(0, 100)
      .map(([name, value]) => [truncate(name), standIn(value)]),
  );
  if (!isObject(body.definition)) return { envelope };
  const read = body.allowInvalid === true ? readDraft : validateAndBuild;
  return { envelope, ...read(body.definition) };
}

function readFile({ bytes }: WorkerTasks['readFile']['task']): WorkerTasks['readFile']['result'] {
  if (!isUtf8(bytes)) return { code: 'fileEncoding', line: null, message: problemMessages.fileEncoding };
  const file = readDefinitionFile(decode(bytes));
  if (file.code === undefined) return { definition: JSON.stringify(file.definition) };
  return { code: file.code, line: file.line, message: problemMessages[file.code] };
}

function validateDraft({
  definition,
}: WorkerTasks['validateDraft']['task']): WorkerTasks['validateDraft']['result'] {
  // Commands and older rules may have made a draft that is not accepted as a whole.
  const problem = findStructureProblem(definition);
  if (problem) return { problems: [problemOfDefinition(problem.code)] };
  const result = validateAndBuild(parseObject(definition));
  if (result.problems) return result;
  return hasQuestion(parseObject(definition)) ? result : { isEmpty: true };
}

/** @returns the languages of its texts, the main one first, as the respondents' page offers them */
function readLanguages({ definition }: WorkerTasks['readLanguages']['task']): readonly string[] {
  const json = parsePublished(definition);
  const { locale } = json;
  const main = typeof locale === 'string' && locale !== '' ? locale : 'en';
  const locales: string[] = [];
  new SurveyModel(json).addUsedLocales(locales);
  const unnamed = locales.includes(main) ? 'en' : main;
  return [...new Set([main, ...locales.map((each) => (each === 'default' ? unnamed : each))])];
}

const tasks: {
  readonly [Name in keyof WorkerTasks]: (task: WorkerTasks[Name]['task']) => WorkerTasks[Name]['result'];
} = {
  readChange,
  readFile,
  validateDraft,
  changeDraft: ({ draft, groups }) => changeDraft(draft, groups),
  replaceDraft: ({ draft, replacement }) => replaceDraft(draft, replacement),
  readLanguages,
  readOutline: ({ definition }) => JSON.stringify(readOutline(JSON.parse(definition))),
  assessAnswers: ({ definitionId, definition, all }) =>
    assessAnswers(definitionId, () => parsePublished(definition), all),
  validateAnswers({ definition, answers, language, completedAt }) {
    const result = validateAtTime(completedAt, () =>
      validateAnswers(parsePublished(definition), parseObject(answers), language),
    );
    return result.ok ? { ok: true, answers: JSON.stringify(result.answers) } : result;
  },
};

const runTask = <Name extends keyof WorkerTasks>(
  name: Name,
  task: WorkerTasks[Name]['task'],
): WorkerTasks[Name]['result'] => tasks[name](task);

export function run(message: WorkerMessage): unknown {
  if (message.name === null) return null;
  Atomics.store(message.startedBy, 0, threadId);
  return runTask(message.name, message.task);
}
