import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../lib/i18n/problem-text';
import type { LinkProblem } from '../api/passwords';

export const useLinkProblemText = (): ((problem: LinkProblem) => string) => {
  const { t } = useTranslation('passwords');
  const problemText = useProblemText();
  return (problem) => (problem === 'incomplete' ? t('expiredLink.incomplete') : problemText(problem));
};
