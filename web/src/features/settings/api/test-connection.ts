import { testConnection, type ConnectionKind, type ConnectionTest } from '@vantage/contract/connection-tests';
import { api } from '../../../lib/api-client';

/** Has the server try a provider as the stored settings say. */
export const runConnectionTest = (kind: ConnectionKind): Promise<ConnectionTest> =>
  api(testConnection, { body: { kind } });
