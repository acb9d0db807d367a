import { resendReplyToConfirmation } from '@vantage/contract/settings/reply-to';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { isNotFound } from '../../../lib/api/api-problem';
import { settingsQuery } from './read-settings';

export const useResendReplyToConfirmation = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api(resendReplyToConfirmation),
    onError(error) {
      // It was confirmed since.
      if (isNotFound(error)) void queryClient.invalidateQueries(settingsQuery);
    },
  });
};
