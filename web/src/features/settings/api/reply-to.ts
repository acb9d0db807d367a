import { confirmReplyTo, resendReplyToConfirmation } from '@vantage/contract/settings/reply-to';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { settingsQuery } from './read-settings';

export const useResendReplyToConfirmation = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api(resendReplyToConfirmation, {}),
    // It may have been confirmed since.
    onError: () => void queryClient.invalidateQueries(settingsQuery),
  });
};

export const useConfirmReplyTo = () =>
  useMutation({
    // A token starts with its tenant's id: the link works on any host.
    mutationFn: (token: string) =>
      api(confirmReplyTo, { tenantId: token.split('.')[0] ?? '', body: { token } }),
  });
