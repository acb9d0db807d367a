import {
  addWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  testWebhook,
  type Webhook,
} from '@vantage/contract/surveys/survey-webhooks';
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { ignoreNotFound } from '../../../lib/api/api-problem';
import { queryClient } from '../../../lib/api/query-client';

const deliveriesPerPage = 20;
/** Webhooks are refetched this often while deliveries are pending. */
const refreshIntervalMs = 3_000;

const webhooksKey = (surveyId: string) => ['survey-webhooks', surveyId] as const;

export const webhooksQuery = (surveyId: string) =>
  queryOptions({
    queryKey: webhooksKey(surveyId),
    queryFn: async ({ signal }) => (await api(listWebhooks, { params: { surveyId }, signal })).items,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ waiting }: Webhook) => waiting > 0) ? refreshIntervalMs : false,
  });

export const deliveriesQuery = (surveyId: string, webhookId: string) =>
  infiniteQueryOptions({
    queryKey: [...webhooksKey(surveyId), webhookId, 'deliveries'],
    queryFn: ({ pageParam, signal }) =>
      api(listWebhookDeliveries, {
        params: { surveyId, webhookId },
        query: { limit: deliveriesPerPage, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });

const reload = (surveyId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: webhooksKey(surveyId) });

export const useAddWebhook = (surveyId: string) =>
  useMutation({
    mutationFn: (body: { url: string }) => api(addWebhook, { params: { surveyId }, body }),
    onSuccess: () => void reload(surveyId),
  });

export const useDeleteWebhook = (surveyId: string) =>
  useMutation({
    mutationFn: (webhookId: string) =>
      api(deleteWebhook, { params: { surveyId, webhookId } }).catch(ignoreNotFound),
    onSuccess: (_, webhookId) => {
      queryClient.setQueryData(webhooksQuery(surveyId).queryKey, (webhooks) =>
        webhooks?.filter(({ id }) => id !== webhookId),
      );
      void reload(surveyId);
    },
  });

export const useTestWebhook = (surveyId: string) =>
  useMutation({
    mutationFn: (webhookId: string) => api(testWebhook, { params: { surveyId, webhookId } }),
    onSuccess: () => void reload(surveyId),
  });
