import { useTranslation } from 'react-i18next';
import { ApiProblem, NetworkProblem } from '../../lib/api/api-problem';
import { useProblemText } from '../../lib/i18n/problem-text';

/** What did not come about. */
export type Failed = 'requestCode' | 'verifyCode' | 'sendLink' | 'changePassword';

/** What nobody foresaw: the server said no reason, or one that is its own trouble. */
const isUnexpected = (error: unknown): boolean =>
  !(error instanceof NetworkProblem) && (!(error instanceof ApiProblem) || error.status === 500);

/**
 * Says in the reader's language why a step of signing in failed, and what to do next; where nobody can know why, what
 * did not come about.
 */
export const useFailureText = (): ((failed: Failed, error: unknown) => string) => {
  const { t } = useTranslation('passwords');
  const problemText = useProblemText();
  return (failed, error) =>
    isUnexpected(error) ? `${t(`failed.${failed}`)} ${problemText(error)}` : problemText(error);
};
