import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/browser/toasts';

interface Versioned {
  readonly version: number;
}

/**
 * Confirms a save, unless the server kept the version because no field differed.
 * @returns a function whose second argument is what was changed
 */
export const useSavedToast = (): ((text: string, before: Versioned | null, saved: Versioned) => void) => {
  const { t } = useTranslation('ui');
  return (text, before, saved) => {
    if (saved.version === before?.version) toast({ severity: 'info', message: t('unsaved.none') });
    else toast({ severity: 'success', message: text });
  };
};
