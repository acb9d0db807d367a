import { changePassword } from '@vantage/contract/passwords';
import type { BodyInputOf } from '@vantage/contract/operation';
import { api } from '../../../lib/api-client';

/** Changes the reader's password; the server ends all other sessions. */
export const sendPasswordChange = async (change: BodyInputOf<typeof changePassword>): Promise<void> => {
  await api(changePassword, { body: change });
};
