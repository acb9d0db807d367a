import { haveSameMeaning } from './answer-formats';
import type { AnswerOption, SurveyQuestion } from './survey-questions';

export interface VersionQuestions {
  readonly number: number;
  readonly questions: readonly SurveyQuestion[];
}

interface VersionQuestion {
  readonly version: number;
  readonly question: SurveyQuestion;
}

/** A question in the versions in which its answers have the same meaning, newest first; at least one. */
type QuestionHistory = VersionQuestion[];

const mergeOptions = (all: readonly (readonly AnswerOption[])[]): AnswerOption[] => {
  const byValue = new Map<string, AnswerOption>();
  for (const option of all.flat()) if (!byValue.has(option.value)) byValue.set(option.value, option);
  return [...byValue.values()];
};

function mergeHistory(
  history: QuestionHistory,
  { isNewest, isOnly }: { readonly isNewest: boolean; readonly isOnly: boolean },
): SurveyQuestion[] {
  const [newest] = history;
  if (!newest) return [];
  const questions = history.map(({ question }) => question);
  const formats = [...new Set(questions.flatMap((question) => question.formats))];
  return [
    {
      ...newest.question,
      kind: formats.includes('choices') ? 'choices' : newest.question.kind,
      formats,
      versions: isOnly ? null : [...new Set(history.map(({ version }) => version))],
      lastVersion: isNewest ? null : newest.version,
      hasSeveralPerRow: questions.some(({ hasSeveralPerRow }) => hasSeveralPerRow),
      commentKey: questions.find(({ commentKey }) => commentKey !== null)?.commentKey ?? null,
      choices: mergeOptions(questions.map(({ choices }) => choices)),
      rows: mergeOptions(questions.map(({ rows }) => rows)),
      columns: mergeOptions(questions.map(({ columns }) => columns)),
      nestedQuestions: mergeQuestions(
        history.map(({ version, question }) => ({ number: version, questions: question.nestedQuestions })),
      ),
    },
  ];
}

/** Adds a question of a version that is not newer than those in the histories of its name. */
function addToHistories(histories: QuestionHistory[], added: VersionQuestion): void {
  const [format] = added.question.formats;
  const isOfSameMeaning = ([newest]: QuestionHistory): boolean =>
    newest?.question.formats[0] !== undefined &&
    format !== undefined &&
    haveSameMeaning(newest.question.formats[0], format);
  // Several questions of a version may share a name, in which case the first one decides what its answers mean.
  const ofVersion = histories.find((history) => history.at(-1)?.version === added.version);
  const history = ofVersion ?? histories.find(isOfSameMeaning);
  if (!history) histories.push([added]);
  else if (isOfSameMeaning(history)) history.push(added);
}

/**
 * Merges the questions of several versions: the newest texts, then choices that only older versions have. A question
 * whose type was changed to one whose answers have another meaning is followed by the question as it was before.
 * @param versions newest first
 */
export function mergeQuestions(versions: readonly VersionQuestions[]): SurveyQuestion[] {
  const byName = new Map<string, QuestionHistory[]>();
  for (const { number, questions } of versions)
    for (const question of questions) {
      const histories = byName.get(question.name) ?? [];
      byName.set(question.name, histories);
      addToHistories(histories, { version: number, question });
    }
  return [...byName.values()].flatMap((histories) =>
    histories.flatMap((history, index) =>
      mergeHistory(history, { isNewest: index === 0, isOnly: histories.length === 1 }),
    ),
  );
}
