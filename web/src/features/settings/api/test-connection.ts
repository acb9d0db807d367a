import { testConnection, type ConnectionTestRequest } from '@vantage/contract/embedding/connection-tests';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

/** The server uses the stored settings, with the request's changes. */
export const useTestConnection = () =>
  useMutation({ mutationFn: (body: ConnectionTestRequest) => api(testConnection, { body }) });
