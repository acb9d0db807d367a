import {
  changeAnnouncement,
  dismissAnnouncement,
  readAnnouncement,
  type AnnouncementChange,
} from '@vantage/contract/announcements';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { useIdempotencyKey } from '../../../lib/api/idempotency-key';
import { currentUserQuery } from '../../../lib/session/current-user';

export const announcementQuery = queryOptions({
  queryKey: ['announcement'],
  queryFn: ({ signal }) => api(readAnnouncement, { signal }),
  // A form must start from the current state.
  staleTime: 0,
});

/** Updates the form's announcement, and what this user sees of it. */
export const useChangeAnnouncement = () => {
  const idempotencyKey = useIdempotencyKey();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: AnnouncementChange) =>
      api(changeAnnouncement, { body: change, idempotencyKey: idempotencyKey.for(change) }),
    onSuccess: (announcement) => {
      idempotencyKey.renew();
      queryClient.setQueryData(announcementQuery.queryKey, announcement);
      void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    },
  });
};

/** Hides it at once, and shows it again if that could not be stored. */
export const useDismissAnnouncement = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (version: number) => api(dismissAnnouncement, { body: { version } }),
    onMutate: () => {
      const before = queryClient.getQueryData(currentUserQuery.queryKey);
      queryClient.setQueryData(currentUserQuery.queryKey, (user) => user && { ...user, announcement: null });
      return before?.announcement ?? null;
    },
    onError: (_error, _version, announcement = null) =>
      queryClient.setQueryData(currentUserQuery.queryKey, (user) => user && { ...user, announcement }),
  });
};
