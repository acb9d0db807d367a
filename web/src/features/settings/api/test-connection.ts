import { testConnection, type ConnectionTestRequest } from '@vantage/contract/embedding/connection-tests';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { settingsQuery } from './read-settings';

/** The server uses the stored settings, with the request's changes. */
export const useTestConnection = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ConnectionTestRequest) => api(testConnection, { body }),
    onSuccess: ({ ok }, { kind }) => {
      // A mail server is used once it is tested.
      if (ok && kind === 'mail') void queryClient.invalidateQueries(settingsQuery);
    },
  });
};
