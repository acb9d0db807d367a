import type { Database } from '../../../platform/database/database';
import type { NewSurveyResponse, SurveyResponseRepository } from './survey-responses.repository';

interface Dependencies {
  readonly database: Database;
  readonly responses: SurveyResponseRepository;
}

interface Target {
  readonly tenantId: string;
  readonly surveyId: string;
  readonly timeZone: string;
}

interface Waiting {
  readonly response: NewSurveyResponse;
  readonly settle: (isStored: boolean) => void;
}

/** Responses per transaction. */
const most = 50;

/**
 * Stores concurrent responses to a survey in one transaction (group commit): counting them locks the survey
 * until the commit, so separate transactions would queue for the lock, each with a connection and a disk
 * flush.
 */
export const responseBatches = ({ database, responses }: Dependencies) => {
  const queues = new Map<string, Waiting[]>();

  /** @returns the ids of those that were stored */
  const store = ({ tenantId, surveyId, timeZone }: Target, batch: readonly NewSurveyResponse[]) =>
    database.write(tenantId, async (scope) => {
      const ids = await responses.insertAll(scope, batch);
      if (ids.size > 0 && !(await responses.count(scope, surveyId, timeZone, ids.size)))
        throw new Error('The survey has no place for these responses.');
      return ids;
    });

  const drain = async (target: Target, queue: Waiting[]): Promise<void> => {
    while (queue.length > 0) {
      const batch = queue.splice(0, most);
      const ids = await store(
        target,
        batch.map(({ response }) => response),
      ).catch(() => new Set());
      for (const { response, settle } of batch) settle(ids.has(response.id));
    }
    queues.delete(target.surveyId);
  };

  return {
    /** @returns false for a response that must be stored alone, to find out why it was rejected */
    store: (target: Target, response: NewSurveyResponse): Promise<boolean> =>
      new Promise((settle) => {
        const queue = queues.get(target.surveyId) ?? [];
        queue.push({ response, settle });
        if (queues.has(target.surveyId)) return;
        queues.set(target.surveyId, queue);
        void drain(target, queue);
      }),
  };
};

export type ResponseBatches = ReturnType<typeof responseBatches>;
