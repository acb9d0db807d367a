// Checks answers with SurveyJS against the definition that was answered.
import { SurveyModel, surveyLocalization } from 'survey-core';
import { problemList } from './problem-list.mjs';
import { isUnreadable } from './unreadable-values.mjs';
import { jsonSize, TooLargeError } from './computed-size.mjs';
import { answerFault, commentFault } from './validate-values.mjs';
import { isObject } from '../definition/json-structure.mjs';
import { asInstant, showDatesIn } from './survey-dates.mjs';
import { maxComputedSize } from '../limits.mjs';

const messages = {
  unknown: "The survey doesn't have this question or part.",
  type: 'This value has the wrong type.',
  choice: "This isn't one of the choices.",
  limit: "The question doesn't take this value.",
  invalid: "This answer isn't valid.",
  tooLarge: 'What the survey computes from these answers is too large.',
};

/** SurveyJS builds a row or panel for each. */
const hasTooMany = (question, value) =>
  Array.isArray(value) && value.length > (question.maxPanelCount ?? question.maxRowCount ?? Infinity);

/** SurveyJS sets properties of it, which fails for a text. */
const hasNoRows = (question, value) =>
  question.getType() === 'matrixdropdown' && value !== undefined && !isObject(value);

const withoutAnswers = new Set(['html', 'image']);
const without = (all, some) => new Set([...all].filter((each) => !some.has(each)));
const isComputed = (question) => question.getType() === 'expression';

/** Names no question: an expression may use several, and SurveyJS does not say which one it cannot read. */
const refusedAs = (code) => ({ ok: false, problems: [{ question: null, code, message: messages[code] }] });

/** @returns false if SurveyJS fails, which it does for some values of the wrong type. @throws {TooLargeError} */
const canHaveAnswers = (survey, answers) => {
  try {
    survey.data = structuredClone(answers);
    return true;
  } catch (error) {
    if (error instanceof TooLargeError) throw error;
    return false;
  }
};

const check = (definition, given, language) => {
  const survey = new SurveyModel(definition);
  if (language !== null) survey.locale = language;
  showDatesIn(survey);
  const { problems, add } = problemList();
  const refuse = (question, code, message = messages[code]) => add({ question, code, message });

  const nameOf = (question) => question.getValueName();
  const namesOf = (name) => ['', survey.commentSuffix, '-total'].map((suffix) => `${name}${suffix}`);
  const questions = survey.getAllQuestions().filter((question) => !withoutAnswers.has(question.getType()));
  const computed = new Set([
    ...questions.filter(isComputed).map(nameOf),
    ...survey.calculatedValues.filter(({ includeIntoResult }) => includeIntoResult).map(({ name }) => name),
  ]);
  const known = new Set([
    ...computed,
    ...questions.map(nameOf).flatMap(namesOf),
    ...survey.triggers.map(({ setToName }) => setToName),
  ]);
  for (const name of Object.keys(given)) if (!known.has(name)) refuse(name, 'unknown');
  const data = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== null && !computed.has(name)),
  );
  for (const [name, value] of Object.entries(data)) if (isUnreadable(value)) refuse(name, 'type');
  for (const question of questions)
    if (hasTooMany(question, data[nameOf(question)]) || hasNoRows(question, data[nameOf(question)]))
      refuse(nameOf(question), 'type');
  if (problems.length > 0) return { ok: false, problems };

  if (!canHaveAnswers(survey, data)) return refusedAs('invalid');
  const shown = questions.filter((question) => question.isVisibleInSurvey);
  const byName = new Map();
  for (const question of questions)
    byName.set(nameOf(question), [...(byName.get(nameOf(question)) ?? []), question]);
  const keepsHidden = survey.clearInvisibleValues === 'none';
  for (const question of keepsHidden ? questions : shown) {
    const name = nameOf(question);
    const comment = `${name}${survey.commentSuffix}`;
    const fault =
      (Object.hasOwn(data, name) ? answerFault(question, data[name], byName.get(name)) : null) ??
      (Object.hasOwn(data, comment) ? commentFault(question, data[comment]) : null);
    if (fault) refuse(name, fault);
  }
  for (const question of shown) {
    if (question.validate(true, true)) continue;
    const [error] = question.getAllErrors();
    const code = error?.getErrorType() === 'required' ? 'required' : 'invalid';
    // Some validators have no text, such as those with a regular expression.
    const text = error?.getText() || surveyLocalization.getString('invalidInputError', survey.getLocale());
    refuse(nameOf(question), code, text);
  }
  if (problems.length > 0) return { ok: false, problems };

  const names = (some) => new Set(some.map(nameOf).flatMap(namesOf));
  const dropped = keepsHidden ? new Set() : without(names(questions), names(shown));
  const values = survey.data;
  const results = [...computed].map((name) => [name, asInstant(values[name])]);
  if (jsonSize(results, maxComputedSize) > maxComputedSize) return refusedAs('tooLarge');
  const answers = [...Object.entries(data), ...results];
  return {
    ok: true,
    answers: Object.fromEntries(answers.filter(([name, value]) => value !== undefined && !dropped.has(name))),
  };
};

/** @returns the answers that count, or problems by question */
export function checkAnswers(definition, given, language) {
  try {
    return check(definition, given, language);
  } catch (error) {
    if (error instanceof TooLargeError) return refusedAs('tooLarge');
    throw error;
  }
}
