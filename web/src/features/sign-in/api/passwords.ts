import { forcePassword, requestReset } from '@vantage/contract/passwords';
import { api } from '../../../lib/api-client';

/** Asks for a link to choose a new password; the answer is the same for everybody. */
export const askForReset = async (userName: string, email: string): Promise<void> => {
  await api(requestReset, { body: { userName, email } });
};

/** Sets a password by a token, which begins with its tenant: the link works on whatever host it is opened. */
export const chooseNewPassword = async (resetToken: string, newPassword: string): Promise<void> => {
  const [tenantId = ''] = resetToken.split('.');
  await api(forcePassword, {
    tenantId,
    body: { resetToken, newPassword, confirmPassword: newPassword },
  });
};
