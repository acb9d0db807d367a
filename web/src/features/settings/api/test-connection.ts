import { testConnection, type ConnectionKind } from '@vantage/contract/embedding/connection-tests';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

/** The server uses the stored settings. */
export const useTestConnection = () =>
  useMutation({ mutationFn: (kind: ConnectionKind) => api(testConnection, { body: { kind } }) });
