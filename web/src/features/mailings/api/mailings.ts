import {
  cancelMailing,
  getMailing,
  getMailingMessage,
  listMailings,
  pauseMailing,
  resumeMailing,
  retryFailedMailing,
  sendMailing,
  sendReminder,
  setMailingRate,
  watchMailing,
  type Mailing,
  type MailingMessage,
  type NewMailing,
  type NewReminder,
} from '@vantage/contract/mailings/mailings';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { watchEvents } from '../../../lib/api/server-events';
import { useIdempotencyKey } from '../../../lib/api/idempotency-key';
import { queryClient } from '../../../lib/api/query-client';
import { keysetQuery, reloadLists, replaceRow } from '../../../lib/lists/keyset-list';
import { isNobodyLeft, refetchSuppressed } from './recipients';

const pageSize = 50;

const mailingListName = (surveyId: string): string => `mailings ${surveyId}`;

/** Lists a survey's mailings, the latest first. */
export const mailingsQuery = (surveyId: string) =>
  keysetQuery<Mailing>({
    name: mailingListName(surveyId),
    search: {},
    fetchPage: (cursor, signal) =>
      api(listMailings, { params: { surveyId }, query: { limit: pageSize, cursor }, signal }),
  });

export const mailingQuery = (mailingId: string) =>
  queryOptions({
    queryKey: ['mailing', mailingId],
    queryFn: ({ signal }) => api(getMailing, { params: { mailingId }, signal }),
    staleTime: 0,
  });

export const fetchMailingMessage = (mailingId: string): Promise<MailingMessage> =>
  api(getMailingMessage, { params: { mailingId } });

/** Updates the mailing wherever it is cached. */
const cacheMailing = (mailing: Mailing): void => {
  queryClient.setQueryData(mailingQuery(mailing.id).queryKey, mailing);
  replaceRow(queryClient, mailingListName(mailing.surveyId), mailing);
};

/** Resolves when the mailing has ended, or the connection has. @throws what `watchEvents` throws */
export const streamMailing = (mailingId: string, signal: AbortSignal, onEvent: () => void): Promise<void> =>
  watchEvents(watchMailing, {
    params: { mailingId },
    signal,
    onEvent(mailing) {
      cacheMailing(mailing);
      onEvent();
    },
  });

const mailingActions = {
  pause: pauseMailing,
  resume: resumeMailing,
  cancel: cancelMailing,
  retryFailed: retryFailedMailing,
} as const;
export type MailingAction = keyof typeof mailingActions;

/** The server rejects an action when the mailing has changed, so it is fetched again. */
const refetchMailing = (mailingId: string): void =>
  void queryClient.invalidateQueries(mailingQuery(mailingId));

export const useMailingAction = (mailingId: string) =>
  useMutation({
    mutationFn: (action: MailingAction) => api(mailingActions[action], { params: { mailingId } }),
    onSuccess: cacheMailing,
    onError: () => refetchMailing(mailingId),
  });

export const useSetMailingRate = (mailingId: string) =>
  useMutation({
    mutationFn: (body: { ratePerSecond: number | null }) =>
      api(setMailingRate, { params: { mailingId }, body }),
    onSuccess: cacheMailing,
    onError: () => refetchMailing(mailingId),
  });

const refetchIfNobodyLeft = (surveyId: string, error: unknown): void => {
  if (isNobodyLeft(error)) void refetchSuppressed(surveyId);
};

export const useSendMailing = (surveyId: string) => {
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: NewMailing) =>
      api(sendMailing, {
        params: { surveyId },
        body,
        idempotencyKey: idempotencyKey.for({ surveyId, ...body }),
      }),
    onSuccess: (mailing) => {
      idempotencyKey.renew();
      cacheMailing(mailing);
      void reloadLists(queryClient, mailingListName(surveyId));
    },
    onError: (error) => refetchIfNobodyLeft(surveyId, error),
  });
};

/** Sends to those recipients of earlier mailings who have not answered. */
export const useSendReminder = (surveyId: string) => {
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: NewReminder) =>
      api(sendReminder, {
        params: { surveyId },
        body,
        idempotencyKey: idempotencyKey.for({ surveyId, ...body }),
      }),
    onSuccess: (mailing) => {
      idempotencyKey.renew();
      cacheMailing(mailing);
      void reloadLists(queryClient, mailingListName(surveyId));
    },
    onError: (error) => refetchIfNobodyLeft(surveyId, error),
  });
};
