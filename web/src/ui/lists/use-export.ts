import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemToast } from '../../lib/i18n/problem-text';
import { toast } from '../../lib/browser/toasts';

/**
 * Downloads a file, and says whether it came.
 * @returns whether one is on its way; and what begins it with, which fetches the file, saves it and gives its name
 */
export const useExport = () => {
  const { t } = useTranslation('ui');
  const tellProblem = useProblemToast();
  const [busy, setBusy] = useState(false);
  const begin = async (fetchFile: () => Promise<string>): Promise<void> => {
    setBusy(true);
    try {
      const name = await fetchFile();
      toast({ severity: 'success', message: t('export.done', { name }) });
    } catch (error) {
      tellProblem(error, t('export.failed'));
    } finally {
      setBusy(false);
    }
  };
  return { busy, begin };
};
