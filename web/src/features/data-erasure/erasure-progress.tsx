import { Button, Loader } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/feedback/message-state';
import { respondentErasureQuery } from './api/respondent-erasure';

export interface ErasureProgressProps {
  erasureId: string;
  onAgain: () => void;
}

export const ErasureProgress = ({ erasureId, onAgain }: ErasureProgressProps) => {
  const { t } = useTranslation('data-erasure');
  const { data } = useQuery(respondentErasureQuery(erasureId));
  if (data?.state !== 'Done')
    return (
      <EmptyState icon={<Loader size={24} />} title={t('erase.running')} hint={t('erase.runningHint')} />
    );
  return (
    <EmptyState
      icon={<IconCircleCheck size={24} stroke={1.6} />}
      title={t('erase.done')}
      hint={t('erase.doneHint', {
        responses: t('erase.responses', { count: data.responses }),
        count: data.recipients,
      })}
      action={
        <Button variant="default" onClick={onAgain}>
          {t('erase.again')}
        </Button>
      }
    />
  );
};
