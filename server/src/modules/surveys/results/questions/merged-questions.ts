import { answerFormats, haveSameMeaning, mostGeneralFormat, type AnswerFormat } from './answer-formats';
import type { AnswerOption, SurveyQuestion } from './survey-questions';

export interface VersionQuestions {
  readonly number: number;
  readonly questions: readonly SurveyQuestion[];
}

type OptionsByValue = Map<string, AnswerOption>;

/** It covers the versions in which the answers to a question have the same meaning. */
interface QuestionHistory {
  readonly newest: SurveyQuestion;
  readonly newestVersion: number;
  readonly formats: Set<AnswerFormat>;
  readonly versions: Set<number>;
  readonly choices: OptionsByValue;
  readonly rows: OptionsByValue;
  readonly columns: OptionsByValue;
  readonly nestedQuestions: QuestionMerger;
  commentKey: string | null;
}

const addMissing = (options: OptionsByValue, older: readonly AnswerOption[]): void => {
  for (const option of older) if (!options.has(option.value)) options.set(option.value, option);
};

const startHistory = (newest: SurveyQuestion, newestVersion: number): QuestionHistory => ({
  newest,
  newestVersion,
  formats: new Set(),
  versions: new Set(),
  choices: new Map(),
  rows: new Map(),
  columns: new Map(),
  nestedQuestions: questionMerger(),
  commentKey: null,
});

function addToHistory(history: QuestionHistory, question: SurveyQuestion, version: number): void {
  for (const format of question.formats) history.formats.add(format);
  history.versions.add(version);
  addMissing(history.choices, question.choices);
  addMissing(history.rows, question.rows);
  addMissing(history.columns, question.columns);
  history.nestedQuestions.add({ number: version, questions: question.nestedQuestions });
  history.commentKey ??= question.commentKey;
}

const mergedQuestion = (
  { newest, newestVersion, ...history }: QuestionHistory,
  { isNewest, isOnly }: { readonly isNewest: boolean; readonly isOnly: boolean },
): SurveyQuestion => {
  const formats = [...history.formats];
  const format = mostGeneralFormat(formats);
  return {
    ...newest,
    kind: answerFormats[format].kind,
    format,
    formats,
    versions: isOnly ? null : [...history.versions],
    lastVersion: isNewest ? null : newestVersion,
    commentKey: history.commentKey,
    choices: [...history.choices.values()],
    rows: [...history.rows.values()],
    columns: [...history.columns.values()],
    nestedQuestions: history.nestedQuestions.merged(),
  };
};

const hasSameMeaning = ({ newest }: QuestionHistory, { format }: SurveyQuestion): boolean =>
  haveSameMeaning(newest.format, format);

export interface QuestionMerger {
  /** Versions must be added from the newest to the oldest. */
  add(version: VersionQuestions): void;
  merged(): SurveyQuestion[];
}

/**
 * Merges the questions of several versions. Texts come from the newest version; choices that only older versions have
 * follow. A question whose type was changed to one whose answers have another meaning is followed by the question as it
 * was before. Only what newer versions lack is stored of a version, because a survey may have many.
 */
export function questionMerger(): QuestionMerger {
  const byName = new Map<string, QuestionHistory[]>();
  return {
    add({ number, questions }) {
      for (const question of questions) {
        const histories = byName.get(question.name) ?? [];
        byName.set(question.name, histories);
        // Several questions of a version may share a name, in which case the first one decides what its answers mean.
        const inVersion = histories.find(({ versions }) => versions.has(number));
        let history = inVersion ?? histories.find((each) => hasSameMeaning(each, question));
        if (!history) histories.push((history = startHistory(question, number)));
        if (hasSameMeaning(history, question)) addToHistory(history, question, number);
      }
    },
    merged() {
      return [...byName.values()].flatMap((histories) =>
        histories.map((history, index) =>
          mergedQuestion(history, { isNewest: index === 0, isOnly: histories.length === 1 }),
        ),
      );
    },
  };
}

/** @param versions newest first */
export function mergeQuestions(versions: readonly VersionQuestions[]): SurveyQuestion[] {
  const merger = questionMerger();
  for (const version of versions) merger.add(version);
  return merger.merged();
}
