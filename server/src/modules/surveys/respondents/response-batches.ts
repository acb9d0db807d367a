import { createBatcher } from '../../../platform/batcher';
import type { Database } from '../../../platform/database/database';
import type { InvitationLinkRepository } from './invitation-links.repository';
import { answeredLinkIds } from './new-response';
import type { NewSurveyResponse, SurveyResponseRepository } from './survey-responses.repository';

interface Dependencies {
  readonly database: Database;
  readonly linkRepository: Pick<InvitationLinkRepository, 'markAnswered'>;
  readonly responseRepository: SurveyResponseRepository;
}

interface Target {
  readonly tenantId: string;
  readonly surveyId: string;
  readonly timeZone: string;
}

interface PendingResponse {
  readonly target: Target;
  readonly response: NewSurveyResponse;
}

const maxBatchSize = 50;

/**
 * Stores concurrent responses to a survey in one transaction (group commit): counting them locks the survey
 * until the commit, so separate transactions would queue for the lock, each with a connection and a disk
 * flush.
 */
export const responseBatches = ({ database, linkRepository, responseRepository }: Dependencies) => {
  /** @returns the ids of those that were stored */
  const store = ({ tenantId, ...target }: Target, batch: readonly NewSurveyResponse[]) =>
    database.write(tenantId, async (scope) => {
      const linkIds = answeredLinkIds(batch);
      const marked = linkIds.length > 0 ? await linkRepository.markAnswered(scope, linkIds) : 0;
      const ids = await responseRepository.insertAll(scope, target, batch);
      if (linkIds.length > 0 && (marked < linkIds.length || ids.size < batch.length))
        throw new Error('One of these links has been used.');
      const stored = batch.filter(({ row }) => ids.has(row.id));
      if (stored.length > 0 && !(await responseRepository.count(scope, target, stored)))
        throw new Error('The survey has no place for these responses.');
      return ids;
    });

  const storeInBatch = createBatcher({
    maxBatchSize,
    async process(items: readonly PendingResponse[]) {
      const [first] = items;
      if (!first) return [];
      const batch = items.map(({ response }) => response);
      const ids = await store(first.target, batch).catch(() => new Set());
      return batch.map(({ row }) => ids.has(row.id));
    },
  });

  return {
    /** @returns false for one that has to be stored alone, to learn why it cannot be stored with others */
    store(target: Target, response: NewSurveyResponse): Promise<boolean> {
      return storeInBatch({ target, response }, target.surveyId);
    },
  };
};

export type ResponseBatches = ReturnType<typeof responseBatches>;
