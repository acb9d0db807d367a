import { useTranslation } from 'react-i18next';
import { ApiProblem, NetworkProblem } from './api-problem';

/** The code of a screen could not be fetched; each browser says so in words of its own. */
const isMissingChunk = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|importing a module/i.test(error.message);

/** Says in the reader's language what went wrong with a call. */
export const useProblemText = (): ((error: unknown) => string) => {
  const { t, i18n } = useTranslation('problems');
  return (error) => {
    if (error instanceof NetworkProblem || isMissingChunk(error)) return t('unreachable');
    if (!(error instanceof ApiProblem)) return t('unexpected');
    const code = String(error.code);
    // What is refused after sign-in only comes with the other texts of that time.
    const ns = ['problems', 'refusals'].find((each) => i18n.exists(code, { ns: each }));
    return ns === undefined ? t('unexpected') : i18n.t(code, { ns });
  };
};
