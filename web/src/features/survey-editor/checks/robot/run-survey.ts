import type { JsonObject } from '@vantage/survey-document/json';
import { SurveyModel, type Question } from 'survey-core';
import { answerQuestion, createRandom, type Random } from './random-answers';

export interface SurveyPath {
  /** The names of the pages, in the order in which they were seen. */
  readonly pages: readonly string[];
  readonly runs: number;
  /** The mean number of questions that were seen. */
  readonly questions: number;
  /** The mean time that people are likely to take. */
  readonly minutes: number;
}

export interface DeadEnd {
  readonly page: string;
  /** The name of the question that rejected every answer; null if the page doesn't lead further. */
  readonly question: string | null;
  readonly runs: number;
}

export interface RobotReport {
  readonly runs: number;
  readonly completed: number;
  /** The names of questions that no run has seen. */
  readonly neverSeen: readonly string[];
  readonly deadEnds: readonly DeadEnd[];
  /** The most frequent ones first. */
  readonly paths: readonly SurveyPath[];
}

/** A rough estimate of how long people take for a question, in seconds. */
const secondsByType: Readonly<Partial<Record<string, number>>> = {
  html: 10,
  image: 3,
  boolean: 6,
  radiogroup: 10,
  dropdown: 10,
  rating: 8,
  checkbox: 15,
  ranking: 25,
  text: 15,
  comment: 45,
  file: 40,
  signaturepad: 15,
  expression: 0,
};
const secondsPerRow = 6;
const otherSeconds = 15;

const estimateSeconds = (question: Question): number => {
  const { visibleRows } = question as { readonly visibleRows?: readonly unknown[] | null };
  return Array.isArray(visibleRows)
    ? visibleRows.length * secondsPerRow
    : (secondsByType[question.getType()] ?? otherSeconds);
};

const maxPages = 300;
const maxAttempts = 4;
/** Optional questions are skipped in one of so many cases. */
const skippedShare = 0.2;

interface Run {
  readonly pages: string[];
  readonly questions: Map<string, number>;
  deadEnd: Omit<DeadEnd, 'runs'> | null;
}

const listVisible = (survey: SurveyModel): readonly Question[] =>
  survey.currentPage ? survey.currentPage.questions.filter((question: Question) => question.isVisible) : [];

const mustBeAnswered = (question: Question): boolean => question.isRequired || question.hasErrors(false);

/** Answers the questions of a page, also those that appear because of the answers. */
function answerPage(survey: SurveyModel, run: Run, random: Random): void {
  const answered = new Set<Question>();
  for (;;) {
    const next = listVisible(survey).find((question) => !answered.has(question));
    if (!next || survey.state !== 'running') return;
    answered.add(next);
    run.questions.set(next.name, estimateSeconds(next));
    if (mustBeAnswered(next) || random() >= skippedShare) answerQuestion(next, random);
  }
}

/** @returns whether the survey went on, to another page or to its end */
function goOn(survey: SurveyModel, random: Random): boolean {
  const before = survey.currentPage;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    if (survey.state !== 'running' || survey.currentPage !== before) return true;
    const isLeft = survey.isLastPage ? survey.completeLastPage() : survey.nextPage();
    if (isLeft) return true;
    for (const question of listVisible(survey))
      if (question.errors.length > 0) answerQuestion(question, random);
  }
  return false;
}

function runOnce(survey: SurveyModel, random: Random): Run {
  survey.clear(true, true);
  const run: Run = { pages: [], questions: new Map(), deadEnd: null };
  if (survey.state === 'starting') survey.start();
  while (survey.state === 'running' && run.pages.length < maxPages) {
    const page = survey.currentPage;
    if (!page) return run;
    run.pages.push(page.name);
    answerPage(survey, run, random);
    if (!goOn(survey, random)) {
      const rejecting = listVisible(survey).find((question) => question.errors.length > 0);
      run.deadEnd = { page: page.name, question: rejecting?.name ?? null };
      return run;
    }
  }
  if (survey.state === 'running') run.deadEnd = { page: run.pages.at(-1) ?? '', question: null };
  return run;
}

const mean = (total: number, count: number): number => (count === 0 ? 0 : total / count);

function createReport(survey: SurveyModel, runs: readonly Run[]): RobotReport {
  const seen = new Set(runs.flatMap(({ questions }) => [...questions.keys()]));
  const deadEnds = new Map<string, DeadEnd>();
  const byPath = new Map<string, Run[]>();
  for (const run of runs) {
    if (run.deadEnd) {
      const key = JSON.stringify(run.deadEnd);
      deadEnds.set(key, { ...run.deadEnd, runs: (deadEnds.get(key)?.runs ?? 0) + 1 });
      continue;
    }
    const key = run.pages.join('\n');
    byPath.set(key, [...(byPath.get(key) ?? []), run]);
  }
  return {
    runs: runs.length,
    completed: runs.filter(({ deadEnd }) => deadEnd === null).length,
    neverSeen: survey
      .getAllQuestions()
      .map(({ name }) => name)
      .filter((name) => !seen.has(name)),
    deadEnds: [...deadEnds.values()].toSorted((one, other) => other.runs - one.runs),
    paths: [...byPath.values()]
      .map((same): SurveyPath => {
        const questions = same.reduce((total, run) => total + run.questions.size, 0);
        const seconds = same.reduce(
          (total, run) => total + [...run.questions.values()].reduce((sum, each) => sum + each, 0),
          0,
        );
        return {
          pages: same[0]?.pages ?? [],
          runs: same.length,
          questions: mean(questions, same.length),
          minutes: mean(seconds, same.length) / 60,
        };
      })
      .toSorted((one, other) => other.runs - one.runs),
  };
}

/**
 * Fills a survey in many times with random answers.
 * @yields the report of all runs so far, after each run
 */
export function* runSurvey(
  definition: JsonObject,
  { runs, seed }: { readonly runs: number; readonly seed: number },
): Generator<{ readonly done: number; readonly report: () => RobotReport }> {
  const random = createRandom(seed);
  const survey = new SurveyModel(definition);
  // The thank-you page and other addresses are of no interest, and what takes time would wait.
  survey.onNavigateToUrl.add((_, options) => {
    options.allow = false;
  });
  survey.cookieName = '';
  survey.focusFirstQuestionAutomatic = false;
  survey.focusOnFirstError = false;
  survey.showPreviewBeforeComplete = false;
  const finished: Run[] = [];
  for (let done = 1; done <= runs; done += 1) {
    finished.push(runOnce(survey, random));
    yield { done, report: () => createReport(survey, finished) };
  }
}
