import {
  cancelBatch,
  exportBatchRecipients,
  getBatch,
  listBatches,
  listBatchRecipients,
  pauseBatch,
  resumeBatch,
  retryFailedBatch,
  sendBatch,
  sendReminder,
  setBatchRate,
  watchBatch,
  type Batch,
  type BatchRecipient,
  type NewBatch,
  type NewReminder,
} from '@vantage/contract/survey-mailings/batches';
import { bounceKind } from '@vantage/contract/survey-mailings/bounces';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { download } from '../../../lib/api/download';
import { watchEvents } from '../../../lib/api/server-events';
import { useIdempotencyKey } from '../../../lib/api/idempotency-key';
import { queryClient } from '../../../lib/api/query-client';
import { keysetQuery, reloadLists, replaceRow } from '../../../lib/lists/keyset-list';
import { sortingOf } from '../../../lib/lists/list-search';
import { defaultSort, type MailingSearch } from '../mailing-search';
import { isNobodyLeft, refetchSuppressed } from './recipients';

const pageSize = 50;

const batchListName = (surveyId: string): string => `batches ${surveyId}`;

/** Of a survey, the latest first. */
export const batchesQuery = (surveyId: string) =>
  keysetQuery<Batch>({
    name: batchListName(surveyId),
    search: {},
    fetchPage: (cursor, signal) =>
      api(listBatches, { params: { surveyId }, query: { limit: pageSize, cursor }, signal }),
  });

export const batchQuery = (batchId: string) =>
  queryOptions({
    queryKey: ['batch', batchId],
    queryFn: ({ signal }) => api(getBatch, { params: { batchId }, signal }),
    staleTime: 0,
  });

/** Shows a batch as it is now, wherever it is shown. */
const keepBatch = (batch: Batch): void => {
  queryClient.setQueryData(batchQuery(batch.id).queryKey, batch);
  replaceRow(queryClient, batchListName(batch.surveyId), batch);
};

/** Until the batch has ended, or the connection has. @throws as `watchEvents` does */
export const followBatch = (batchId: string, signal: AbortSignal, onEvent: () => void): Promise<void> =>
  watchEvents(watchBatch, {
    params: { batchId },
    signal,
    onEvent(batch) {
      keepBatch(batch);
      onEvent();
    },
  });

const batchActions = {
  pause: pauseBatch,
  resume: resumeBatch,
  cancel: cancelBatch,
  retryFailed: retryFailedBatch,
} as const;
export type BatchAction = keyof typeof batchActions;

/** A refusal tells that the batch has changed, so that it is fetched. */
const refetchBatch = (batchId: string): void => void queryClient.invalidateQueries(batchQuery(batchId));

export const useBatchAction = (batchId: string) =>
  useMutation({
    mutationFn: (action: BatchAction) => api(batchActions[action], { params: { batchId } }),
    onSuccess: keepBatch,
    onError: () => refetchBatch(batchId),
  });

export const useSetBatchRate = (batchId: string) =>
  useMutation({
    mutationFn: (body: { ratePerSecond: number | null }) => api(setBatchRate, { params: { batchId }, body }),
    onSuccess: keepBatch,
    onError: () => refetchBatch(batchId),
  });

const refetchIfNobodyLeft = (surveyId: string, error: unknown): void => {
  if (isNobodyLeft(error)) void refetchSuppressed(surveyId);
};

export const useSendBatch = (surveyId: string) => {
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: NewBatch) =>
      api(sendBatch, {
        params: { surveyId },
        body,
        idempotencyKey: idempotencyKey.for({ surveyId, ...body }),
      }),
    onSuccess: (batch) => {
      idempotencyKey.renew();
      keepBatch(batch);
      void reloadLists(queryClient, batchListName(surveyId));
    },
    onError: (error) => refetchIfNobodyLeft(surveyId, error),
  });
};

/** To those of earlier batches who have not answered. */
export const useSendReminder = (surveyId: string) => {
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: NewReminder) =>
      api(sendReminder, {
        params: { surveyId },
        body,
        idempotencyKey: idempotencyKey.for({ surveyId, ...body }),
      }),
    onSuccess: (batch) => {
      idempotencyKey.renew();
      keepBatch(batch);
      void reloadLists(queryClient, batchListName(surveyId));
    },
    onError: (error) => refetchIfNobodyLeft(surveyId, error),
  });
};

const recipientListName = (batchId: string): string => `batch-recipients ${batchId}`;

const filterOf = (filter: MailingSearch['state']) => {
  if (filter === 'Bounced') return { bounce: bounceKind.options.join(',') };
  // Neither of these is done.
  return { state: filter === 'Queued' ? 'Queued,Sending,Retrying' : filter };
};

export const batchRecipientsQuery = (
  batchId: string,
  { state, search, sort = defaultSort }: MailingSearch,
) => {
  const query = { ...filterOf(state), search, ...sortingOf(sort) };
  return keysetQuery<BatchRecipient>({
    name: recipientListName(batchId),
    search: query,
    fetchPage: (cursor, signal) =>
      api(listBatchRecipients, {
        params: { batchId },
        query: { ...query, limit: pageSize, cursor },
        signal,
      }),
  });
};

/** More would be fetched one after the other, while the batch goes on. */
const maxRefetchedPages = 2;

/** Shows what has become of the recipients that are on screen. */
export const refetchRecipients = (batchId: string): Promise<void> =>
  queryClient.invalidateQueries({
    queryKey: [recipientListName(batchId)],
    predicate: ({ state }) =>
      ((state.data as { pages?: unknown[] } | undefined)?.pages?.length ?? 0) <= maxRefetchedPages,
  });

export const exportRecipients = (batchId: string): Promise<string> =>
  download(exportBatchRecipients, { params: { batchId } });
