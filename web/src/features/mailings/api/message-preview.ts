import {
  messageProblem,
  previewMessage,
  sendTestMessage,
  type MessagePreview,
  type MessageProblem,
  type TestMessage,
} from '@vantage/contract/mailings/messages';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { ApiProblem } from '../../../lib/api/api-problem';

export const messagePreviewQuery = (surveyId: string, message: MessagePreview) =>
  queryOptions({
    queryKey: ['message-preview', surveyId, message],
    queryFn: ({ signal }) => api(previewMessage, { params: { surveyId }, body: message, signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 60_000,
  });

/** Sends the message to the user's own address. */
export const useSendTest = (surveyId: string) =>
  useMutation({
    mutationFn: (message: TestMessage) => api(sendTestMessage, { params: { surveyId }, body: message }),
  });

/** @returns why the server rejects the message; empty for any other error */
export const readMessageProblems = (error: unknown): MessageProblem[] =>
  error instanceof ApiProblem
    ? (error.problem.fields?.['body'] ?? []).flatMap(
        ({ code, values }) => messageProblem.safeParse({ code, ...values }).data ?? [],
      )
    : [];
