import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemToast } from '../../lib/i18n/problem-text';
import { toast } from '../../lib/browser/toasts';

/**
 * Downloads a file and shows a toast with the outcome.
 * @returns whether a download is in progress, and a function to start one, which takes what fetches and saves
 * the file and returns its name
 */
export const useExport = () => {
  const { t } = useTranslation('ui');
  const showProblem = useProblemToast();
  const [busy, setBusy] = useState(false);
  const startExport = async (fetchFile: () => Promise<string>): Promise<void> => {
    setBusy(true);
    try {
      const name = await fetchFile();
      toast({ severity: 'success', message: t('export.done', { name }) });
    } catch (error) {
      showProblem(error, t('export.failed'));
    } finally {
      setBusy(false);
    }
  };
  return { busy, begin: startExport };
};
