import {
  eraseRespondent,
  findRespondentData,
  getRespondentErasure,
} from '@vantage/contract/surveys/respondent-erasure';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { useIdempotencyKey } from '../../../lib/api/idempotency-key';

/** Milliseconds between two looks at an erasure. */
const pollInterval = 1_000;

export const useFindRespondentData = () =>
  useMutation({ mutationFn: (body: { email: string }) => api(findRespondentData, { body }) });

export const useEraseRespondent = () => {
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: { email: string }) =>
      api(eraseRespondent, { body, idempotencyKey: idempotencyKey.for(body) }),
    onSuccess: () => idempotencyKey.renew(),
  });
};

/** Refetched until everything is erased, or a request fails. */
export const respondentErasureQuery = (erasureId: string) =>
  queryOptions({
    queryKey: ['respondent-erasure', erasureId],
    queryFn: ({ signal }) => api(getRespondentErasure, { params: { erasureId }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.state === 'Done' || state.status === 'error' ? false : pollInterval,
  });
