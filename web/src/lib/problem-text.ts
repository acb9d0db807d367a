import { useTranslation } from 'react-i18next';
import { ApiProblem, NetworkProblem } from './api-problem';

/** Says in the reader's language what went wrong with a call. */
export const useProblemText = (): ((error: unknown) => string) => {
  const { t, i18n } = useTranslation('problems');
  return (error) => {
    if (error instanceof NetworkProblem) return t('unreachable');
    if (error instanceof ApiProblem && i18n.exists(String(error.code), { ns: 'problems' })) {
      return t(String(error.code));
    }
    return t('unexpected');
  };
};
