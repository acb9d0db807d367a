import { checkMessage, type CheckedMessage } from '@vantage/contract/mailings/message-check';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

/** Asks what would harm the delivery of a message. Answers are not cached, since DNS records are changed elsewhere. */
export const messageCheckQuery = (surveyId: string, message: CheckedMessage) =>
  queryOptions({
    queryKey: ['message-check', surveyId, message],
    queryFn: ({ signal }) => api(checkMessage, { params: { surveyId }, body: message, signal }),
    staleTime: 0,
    gcTime: 0,
  });
