import { useTranslation } from 'react-i18next';
import { ApiProblem, NetworkProblem } from '../../lib/api/api-problem';
import { useProblemText } from '../../lib/i18n/problem-text';

export type Failed = 'requestCode' | 'verifyCode' | 'sendLink' | 'changePassword';

/** Without a reason, or an error 500. */
const isUnexpected = (error: unknown): boolean =>
  !(error instanceof NetworkProblem) && (!(error instanceof ApiProblem) || error.status === 500);

/** Why a step of signing in failed and what to do; if unknown, what failed. */
export const useFailureText = (): ((failed: Failed, error: unknown) => string) => {
  const { t } = useTranslation('passwords');
  const problemText = useProblemText();
  return (failed, error) =>
    isUnexpected(error) ? `${t(`failed.${failed}`)} ${problemText(error)}` : problemText(error);
};
