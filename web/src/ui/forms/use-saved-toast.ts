import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/browser/toasts';

interface Versioned {
  readonly version: number;
}

/** Confirms a save, unless the server kept the version because no field differed. */
export const useSavedToast = (): ((text: string, before: Versioned, saved: Versioned) => void) => {
  const { t } = useTranslation('ui');
  return (text, before, saved) => {
    if (saved.version === before.version) toast({ severity: 'info', message: t('unsaved.none') });
    else toast({ severity: 'success', message: text });
  };
};
