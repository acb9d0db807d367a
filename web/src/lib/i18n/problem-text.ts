import { useTranslation } from 'react-i18next';
import { ApiProblem, NetworkProblem, SessionEnded } from '../api/api-problem';
import { isMissingChunk } from '../browser/app-update';
import { toast } from '../browser/toasts';

/** Longer waits are given in minutes. */
const shortWaitSeconds = 15;

export const useProblemText = (): ((error: unknown) => string) => {
  const { t, i18n } = useTranslation('problems');
  return (error) => {
    if (error instanceof NetworkProblem || isMissingChunk(error)) return t('unreachable');
    if (!(error instanceof ApiProblem)) return t('unexpected');
    const code = String(error.code);
    if (code === 'request.tooMany' && error.retryAfter > shortWaitSeconds)
      return t('request.tooManyFor', { count: Math.ceil(error.retryAfter / 60) });
    // Errors that only occur after sign-in have their texts in a namespace loaded then.
    const ns = ['problems', 'signed-in-problems'].find((each) => i18n.exists(code, { ns: each }));
    return ns === undefined ? t('unexpected') : i18n.t(code, { ns });
  };
};

/**
 * Shows an error as a toast; an ended session is left to the logged-out screen.
 * @param title what failed, where the message alone does not say
 */
export const useProblemToast = (): ((error: unknown, title?: string) => void) => {
  const problemText = useProblemText();
  return (error, title) => {
    if (error instanceof SessionEnded) return;
    toast({
      severity: 'error',
      message: problemText(error),
      ...(title !== undefined && { title }),
    });
  };
};
