import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../lib/problem-text';
import { FailedState } from '../../ui/message-state';
import { Page } from '../../ui/page';

/** Stands in for a screen that failed, the shell around it alive. */
export const ScreenFailed = ({ error, reset }: ErrorComponentProps) => {
  const { t } = useTranslation('problems');
  const problemText = useProblemText();
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  const retry = () => {
    queries.reset();
    reset();
    void router.invalidate();
  };
  return (
    <Page>
      <FailedState title={t('screenFailed')} hint={problemText(error)} onRetry={retry} />
    </Page>
  );
};
