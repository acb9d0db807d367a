import { Button, Loader } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../lib/api/api-problem';
import { useProblemText } from '../../lib/i18n/problem-text';
import { EmptyState, FailedState } from '../../ui/feedback/message-state';
import { respondentErasureQuery } from './api/respondent-erasure';

export interface ErasureProgressProps {
  erasureId: string;
  onAgain: () => void;
}

export const ErasureProgress = ({ erasureId, onAgain }: ErasureProgressProps) => {
  const { t, i18n } = useTranslation('data-erasure');
  const problemText = useProblemText();
  const { data, error, refetch } = useQuery(respondentErasureQuery(erasureId));
  const eraseAnother = (
    <Button variant="default" onClick={onAgain}>
      {t('erase.again')}
    </Button>
  );
  if (error) {
    const isUnknown = error instanceof ApiProblem && error.code === 'notFound';
    const problem = problemText(error);
    return (
      <FailedState
        title={t('erase.failed')}
        hint={isUnknown ? problem : t('erase.failedHint', { problem })}
        onRetry={() => void refetch()}
        action={eraseAnother}
      />
    );
  }
  if (data?.state !== 'Done')
    return (
      <EmptyState icon={<Loader size={24} />} title={t('erase.running')} hint={t('erase.runningHint')} />
    );
  const deleted: string[] = [];
  if (data.responses > 0) deleted.push(t('erase.responses', { count: data.responses }));
  if (data.recipients > 0) deleted.push(t('erase.entries', { count: data.recipients }));
  return (
    <EmptyState
      icon={<IconCircleCheck size={24} stroke={1.6} />}
      title={t('erase.done')}
      hint={
        deleted.length > 0 &&
        t('erase.doneHint', { data: new Intl.ListFormat(i18n.language).format(deleted) })
      }
      action={eraseAnother}
    />
  );
};
