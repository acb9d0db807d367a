// Validates answers with SurveyJS against the definition that was answered.
import { SurveyModel, surveyLocalization, type Question } from 'survey-core';
import { isObject, type JsonObject } from '../json';
import { maxComputedSize } from '../limits';
import { jsonSize, TooLargeError } from './computed-size';
import { problemList, type AnswerProblem } from './problem-list';
import { asInstant, showDatesIn } from './survey-dates';
import { isUnreadable } from './unreadable-values';
import { validateAnswer, validateComment } from './validate-values';

export type AnswersResult =
  /** Answers to hidden questions are left out, and computed values are computed again. */
  | { readonly ok: true; readonly answers: JsonObject }
  | { readonly ok: false; readonly problems: readonly AnswerProblem[] };

const messages = {
  unknown: "The survey doesn't have this question or part.",
  type: 'This value has the wrong type.',
  choice: "This isn't one of the choices.",
  limit: "The question doesn't take this value.",
  invalid: "This answer isn't valid.",
  tooLarge: 'What the survey computes from these answers is too large.',
} as const;

type Values = ReadonlyMap<string, unknown>;

const typesWithoutAnswers = new Set(['html', 'image']);

const isComputed = (question: Question): boolean => question.getType() === 'expression';

const readMaxItems = (question: Question): number => {
  if ('maxPanelCount' in question) return Number(question.maxPanelCount);
  return 'maxRowCount' in question ? Number(question.maxRowCount) : Infinity;
};

/** SurveyJS builds a row or panel for each item. */
const hasTooManyItems = (question: Question, value: unknown): boolean =>
  Array.isArray(value) && value.length > readMaxItems(question);

/** SurveyJS sets properties of the value, which fails for a text. */
const lacksRows = (question: Question, value: unknown): boolean =>
  question.getType() === 'matrixdropdown' && value !== undefined && !isObject(value);

/** The problem names no question: an expression may use several, and SurveyJS does not say which one it cannot read. */
const rejectAll = (code: 'invalid' | 'tooLarge'): AnswersResult => ({
  ok: false,
  problems: [{ question: null, code, message: messages[code] }],
});

const groupByValueName = (questions: readonly Question[]): ReadonlyMap<string, readonly Question[]> => {
  const groups = new Map<string, Question[]>();
  for (const question of questions) {
    const group = groups.get(question.getValueName());
    if (group) group.push(question);
    else groups.set(question.getValueName(), [question]);
  }
  return groups;
};

/** What a survey can have answers to. */
const collectNames = (survey: SurveyModel) => {
  const questions = survey
    .getAllQuestions()
    .filter((question) => !typesWithoutAnswers.has(question.getType()));
  const suffixes = ['', survey.commentSuffix, '-total'];
  const toValueNames = (some: readonly Question[]): readonly string[] =>
    some.flatMap((question) => suffixes.map((suffix) => `${question.getValueName()}${suffix}`));
  const computedNames = new Set([
    ...questions.filter(isComputed).map((question) => question.getValueName()),
    ...survey.calculatedValues.filter(({ includeIntoResult }) => includeIntoResult).map(({ name }) => name),
  ]);
  const triggered = survey.triggers.map((trigger) =>
    'setToName' in trigger ? trigger.setToName : undefined,
  );
  const knownNames = new Set<unknown>([...computedNames, ...toValueNames(questions), ...triggered]);
  return { questions, toValueNames, computedNames, knownNames };
};

/** @returns false if SurveyJS fails, which it does for some values of the wrong type. @throws {TooLargeError} */
const trySetAnswers = (survey: SurveyModel, values: Values): boolean => {
  try {
    survey.data = structuredClone(Object.fromEntries(values));
    return true;
  } catch (error) {
    if (error instanceof TooLargeError) throw error;
    return false;
  }
};

/** Finds values that SurveyJS could not be given. */
const findUnreadableValues = (
  { questions, knownNames }: ReturnType<typeof collectNames>,
  answers: JsonObject,
  values: Values,
): readonly AnswerProblem[] => {
  const { problems, add } = problemList();
  for (const name of Object.keys(answers)) if (!knownNames.has(name)) add(name, 'unknown', messages.unknown);
  for (const [name, value] of values) if (isUnreadable(value)) add(name, 'type', messages.type);
  for (const question of questions) {
    const name = question.getValueName();
    const value = values.get(name);
    if (hasTooManyItems(question, value) || lacksRows(question, value)) add(name, 'type', messages.type);
  }
  return problems;
};

/** @param answered questions whose answers count, hidden ones included if the survey keeps these */
const findInvalidValues = (
  survey: SurveyModel,
  questions: readonly Question[],
  { answered, visible }: { readonly answered: readonly Question[]; readonly visible: readonly Question[] },
  values: Values,
): readonly AnswerProblem[] => {
  const { problems, add } = problemList();
  const sharing = groupByValueName(questions);
  for (const question of answered) {
    const name = question.getValueName();
    const comment = `${name}${survey.commentSuffix}`;
    const problem =
      (values.has(name) ? validateAnswer(question, values.get(name), sharing.get(name)) : null) ??
      (values.has(comment) ? validateComment(question, values.get(comment)) : null);
    if (problem) add(name, problem, messages[problem]);
  }
  for (const question of visible) {
    if (question.validate(true, true)) continue;
    const [error] = question.getAllErrors();
    const code = error?.getErrorType() === 'required' ? 'required' : 'invalid';
    // Some validators have no text, such as those with a regular expression.
    const text =
      error?.getText() || String(surveyLocalization.getString('invalidInputError', survey.getLocale()));
    add(question.getValueName(), code, text);
  }
  return problems;
};

const validateWithSurvey = (
  definition: JsonObject,
  answers: JsonObject,
  language: string | null,
): AnswersResult => {
  const survey = new SurveyModel(definition);
  if (language !== null) survey.locale = language;
  showDatesIn(survey);
  const names = collectNames(survey);
  const { questions, toValueNames, computedNames } = names;
  const values = new Map(
    Object.entries(answers).filter(([name, value]) => value !== null && !computedNames.has(name)),
  );
  const unreadable = findUnreadableValues(names, answers, values);
  if (unreadable.length > 0) return { ok: false, problems: unreadable };
  if (!trySetAnswers(survey, values)) return rejectAll('invalid');

  const visible = questions.filter((question) => question.isVisibleInSurvey);
  const keepsHidden = survey.clearInvisibleValues === 'none';
  const answered = keepsHidden ? questions : visible;
  const invalid = findInvalidValues(survey, questions, { answered, visible }, values);
  if (invalid.length > 0) return { ok: false, problems: invalid };

  const visibleNames = new Set(toValueNames(answered));
  const hiddenNames = new Set(toValueNames(questions).filter((name) => !visibleNames.has(name)));
  const data: JsonObject = survey.data;
  const computed = [...computedNames].map((name): [string, unknown] => [name, asInstant(data[name])]);
  if (jsonSize(computed, maxComputedSize) > maxComputedSize) return rejectAll('tooLarge');
  const accepted = [...values, ...computed].filter(
    ([name, value]) => value !== undefined && !hiddenNames.has(name),
  );
  return { ok: true, answers: Object.fromEntries(accepted) };
};

/** @param language of messages, if the definition has it; null for its default */
export function validateAnswers(
  definition: JsonObject,
  answers: JsonObject,
  language: string | null,
): AnswersResult {
  try {
    return validateWithSurvey(definition, answers, language);
  } catch (error) {
    if (error instanceof TooLargeError) return rejectAll('tooLarge');
    throw error;
  }
}
