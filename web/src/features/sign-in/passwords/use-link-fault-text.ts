import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../lib/i18n/problem-text';
import type { LinkFault } from '../api/passwords';

export const useLinkFaultText = (): ((fault: LinkFault) => string) => {
  const { t } = useTranslation('passwords');
  const problemText = useProblemText();
  return (fault) => (fault === 'incomplete' ? t('expiredLink.incomplete') : problemText(fault));
};
