import { haveSameMeaning, type AnswerFormat } from './answer-formats';
import type { AnswerOption, SurveyQuestion } from './survey-questions';

export interface VersionQuestions {
  readonly number: number;
  readonly questions: readonly SurveyQuestion[];
}

type OptionsByValue = Map<string, AnswerOption>;

/** A question in the versions in which its answers have the same meaning. */
interface QuestionHistory {
  readonly newest: SurveyQuestion;
  readonly newestVersion: number;
  readonly formats: Set<AnswerFormat>;
  readonly versions: Set<number>;
  readonly choices: OptionsByValue;
  readonly rows: OptionsByValue;
  readonly columns: OptionsByValue;
  readonly nestedQuestions: QuestionMerger;
  hasSeveralPerRow: boolean;
  commentKey: string | null;
}

const addMissing = (options: OptionsByValue, older: readonly AnswerOption[]): void => {
  for (const option of older) if (!options.has(option.value)) options.set(option.value, option);
};

const historyOf = (newest: SurveyQuestion, newestVersion: number): QuestionHistory => ({
  newest,
  newestVersion,
  formats: new Set(),
  versions: new Set(),
  choices: new Map(),
  rows: new Map(),
  columns: new Map(),
  nestedQuestions: questionMerger(),
  hasSeveralPerRow: false,
  commentKey: null,
});

function addToHistory(history: QuestionHistory, question: SurveyQuestion, version: number): void {
  for (const format of question.formats) history.formats.add(format);
  history.versions.add(version);
  addMissing(history.choices, question.choices);
  addMissing(history.rows, question.rows);
  addMissing(history.columns, question.columns);
  history.nestedQuestions.add({ number: version, questions: question.nestedQuestions });
  history.hasSeveralPerRow ||= question.hasSeveralPerRow;
  history.commentKey ??= question.commentKey;
}

const mergedQuestion = (
  { newest, newestVersion, ...history }: QuestionHistory,
  { isNewest, isOnly }: { readonly isNewest: boolean; readonly isOnly: boolean },
): SurveyQuestion => ({
  ...newest,
  kind: history.formats.has('choices') ? 'choices' : newest.kind,
  formats: [...history.formats],
  versions: isOnly ? null : [...history.versions],
  lastVersion: isNewest ? null : newestVersion,
  hasSeveralPerRow: history.hasSeveralPerRow,
  commentKey: history.commentKey,
  choices: [...history.choices.values()],
  rows: [...history.rows.values()],
  columns: [...history.columns.values()],
  nestedQuestions: history.nestedQuestions.merged(),
});

const hasSameMeaning = ({ newest }: QuestionHistory, { formats: [format] }: SurveyQuestion): boolean =>
  newest.formats[0] !== undefined && format !== undefined && haveSameMeaning(newest.formats[0], format);

export interface QuestionMerger {
  /** Versions must be added from the newest to the oldest. */
  add(version: VersionQuestions): void;
  merged(): SurveyQuestion[];
}

/**
 * Merges the questions of several versions: the newest texts, then choices that only older versions have. A question
 * whose type was changed to one whose answers have another meaning is followed by the question as it was before. Keeps
 * no more of a version than what newer ones lack.
 */
export function questionMerger(): QuestionMerger {
  const byName = new Map<string, QuestionHistory[]>();
  return {
    add({ number, questions }) {
      for (const question of questions) {
        const histories = byName.get(question.name) ?? [];
        byName.set(question.name, histories);
        // Several questions of a version may share a name, in which case the first one decides what its answers mean.
        const ofVersion = histories.find(({ versions }) => versions.has(number));
        let history = ofVersion ?? histories.find((each) => hasSameMeaning(each, question));
        if (!history) histories.push((history = historyOf(question, number)));
        if (hasSameMeaning(history, question)) addToHistory(history, question, number);
      }
    },
    merged: () =>
      [...byName.values()].flatMap((histories) =>
        histories.map((history, index) =>
          mergedQuestion(history, { isNewest: index === 0, isOnly: histories.length === 1 }),
        ),
      ),
  };
}

/** @param versions newest first */
export function mergeQuestions(versions: readonly VersionQuestions[]): SurveyQuestion[] {
  const merger = questionMerger();
  for (const version of versions) merger.add(version);
  return merger.merged();
}
