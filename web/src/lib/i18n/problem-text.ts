import { useTranslation } from 'react-i18next';
import { ApiProblem, NetworkProblem, SessionEnded } from '../api/api-problem';
import { toast } from '../browser/toasts';

/** Seconds up to which a wait is but a moment. */
const shortWaitSeconds = 15;

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
    if (code === 'request.tooMany' && error.retryAfter > shortWaitSeconds)
      return t('request.tooManyFor', { count: Math.ceil(error.retryAfter / 60) });
    // What is refused after sign-in only comes with the other texts of that time.
    const ns = ['problems', 'refusals'].find((each) => i18n.exists(code, { ns: each }));
    return ns === undefined ? t('unexpected') : i18n.t(code, { ns });
  };
};

/**
 * Tells what went wrong with a call; of a session that is over the logged-out screen tells.
 * @param title what did not come about, where the message alone does not say so
 */
export const useProblemToast = (): ((error: unknown, title?: string) => void) => {
  const problemText = useProblemText();
  return (error, title) => {
    if (error instanceof SessionEnded) return;
    toast({
      severity: 'error',
      message: problemText(error),
      ...(title !== undefined && { title, life: 8000 }),
    });
  };
};
