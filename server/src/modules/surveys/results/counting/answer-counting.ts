import type { Database, Scope } from '../../../../platform/database/database';
import { divideBySize, type SizedRow } from '../../../../platform/database/read-in-batches';
import type { QuestionCache } from '../questions/question-cache';
import type { AnswerCountRepository } from './answer-counts.repository';
import type { RecountRepository } from './recounts.repository';

const responsesPerBatch = 1_000;
/**
 * Bytes of the answers that one transaction counts, which have up to a hundred thousand values: that takes seconds, and
 * the database cancels statements after 20.
 */
const maxTransactionBytes = 2 ** 20;

interface Dependencies {
  readonly database: Database;
  readonly counts: AnswerCountRepository;
  readonly recounts: RecountRepository;
  readonly questions: QuestionCache;
}

export interface CountedSurvey {
  readonly tenantId: string;
  readonly surveyId: string;
  /** Responses are counted by their day in this time zone. */
  readonly timeZone: string;
}

export type AnswerCounting = ReturnType<typeof answerCounting>;

/** Adds responses to the counts that results are read from. */
export const answerCounting = ({ database, counts, recounts, questions }: Dependencies) => {
  /** @returns whether there may be more responses to that version */
  const countVersion = async (
    { tenantId, surveyId, timeZone }: CountedSurvey,
    version: number,
    sized: readonly SizedRow[],
  ): Promise<boolean> => {
    const versionQuestions = await questions.read({ tenantId, surveyId, versions: [version] }, '');
    for (const ids of divideBySize(sized, maxTransactionBytes))
      await database.write(tenantId, (scope) =>
        counts.addToCounts(scope, { surveyId, ids, timeZone, questions: versionQuestions }),
      );
    return sized.length === responsesPerBatch;
  };

  /**
   * Counts or marks a batch of responses. Those to a version are counted by its own questions, so that a version that is
   * published in the meantime loses no answers.
   * @param completed versions whose responses are omitted; a version is added after its last responses were counted
   * @returns whether there may be more
   */
  const countBatch = async (survey: CountedSurvey, completed: Set<number>): Promise<boolean> => {
    const { tenantId, surveyId } = survey;
    const [isPending, version] = await database.read(tenantId, (scope) =>
      Promise.all([
        recounts.isPending(scope, surveyId),
        counts.uncountedVersion(scope, surveyId, [...completed]),
      ]),
    );
    if (isPending) {
      await database.write(tenantId, (scope) => recounts.markNextResponses(scope, surveyId));
      completed.clear();
      return true;
    }
    if (version === undefined) return false;
    const sized = await database.read(tenantId, (scope) =>
      counts.uncountedResponses(scope, surveyId, { version, limit: responsesPerBatch }),
    );
    const hasMore = await countVersion(survey, version, sized);
    if (!hasMore) completed.add(version);
    return true;
  };

  return {
    /** @returns whether there are responses that are not counted */
    async hasUncountedResponses(scope: Scope, surveyId: string): Promise<boolean> {
      const [isPending, version] = await Promise.all([
        recounts.isPending(scope, surveyId),
        counts.uncountedVersion(scope, surveyId, []),
      ]);
      return isPending || version !== undefined;
    },

    /** Ends even if responses keep arriving: those to a version that arrive after its last batch are counted next time. */
    async addNewResponses(survey: CountedSurvey): Promise<void> {
      const completed = new Set<number>();
      while (await countBatch(survey, completed));
    },

    /** @returns whether there are more */
    addNextBatch(survey: CountedSurvey): Promise<boolean> {
      return countBatch(survey, new Set());
    },
  };
};
