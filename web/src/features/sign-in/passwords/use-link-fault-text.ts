import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../lib/i18n/problem-text';
import type { LinkFault } from '../api/passwords';

/** Says in the reader's language why a link to choose a password does not count. */
export const useLinkFaultText = (): ((fault: LinkFault) => string) => {
  const { t } = useTranslation('passwords');
  const problemText = useProblemText();
  return (fault) => (fault === 'incomplete' ? t('linkOver.incomplete') : problemText(fault));
};
