import type { DeadEnd, RobotReport, SurveyPath } from './run-survey';

const mergePaths = (one: SurveyPath, other: SurveyPath): SurveyPath => {
  const runs = one.runs + other.runs;
  const weigh = (first: number, second: number): number => (first * one.runs + second * other.runs) / runs;
  return {
    pages: one.pages,
    runs,
    questions: weigh(one.questions, other.questions),
    minutes: weigh(one.minutes, other.minutes),
  };
};

/** Merges those with the same key, and sorts by the number of runs. */
function mergeBy<Item extends { readonly runs: number }>(
  items: readonly Item[],
  getKey: (item: Item) => string,
  merge: (one: Item, other: Item) => Item,
): readonly Item[] {
  const merged = new Map<string, Item>();
  for (const item of items) {
    const key = getKey(item);
    const before = merged.get(key);
    merged.set(key, before ? merge(before, item) : item);
  }
  return [...merged.values()].toSorted((one, other) => other.runs - one.runs);
}

/** Adds up reports of separate runs of the same survey. A question counts as never seen if none has seen it. */
export function mergeReports(reports: readonly RobotReport[]): RobotReport {
  const sum = (getCount: (report: RobotReport) => number): number =>
    reports.reduce((total, report) => total + getCount(report), 0);
  const [first] = reports;
  return {
    runs: sum(({ runs }) => runs),
    completed: sum(({ completed }) => completed),
    neverSeen: (first?.neverSeen ?? []).filter((name) =>
      reports.every(({ neverSeen }) => neverSeen.includes(name)),
    ),
    deadEnds: mergeBy<DeadEnd>(
      reports.flatMap(({ deadEnds }) => deadEnds),
      ({ page, question }) => JSON.stringify([page, question]),
      (one, other) => ({ ...one, runs: one.runs + other.runs }),
    ),
    paths: mergeBy<SurveyPath>(
      reports.flatMap(({ paths }) => paths),
      ({ pages }) => JSON.stringify(pages),
      mergePaths,
    ),
  };
}
