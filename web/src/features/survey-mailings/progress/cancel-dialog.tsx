import type { Batch } from '@vantage/contract/survey-mailings/batches';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';

export interface CancelDialogProps {
  batch: Pick<Batch, 'subject' | 'queued'>;
  onCancel: () => void;
  onClose: () => void;
}

/** Follows the batch, which is still being sent; closes once no recipient is left. */
export const CancelDialog = ({ batch, onCancel, onClose }: CancelDialogProps) => {
  const { t } = useTranslation('survey-mailings');
  const { subject, queued } = batch;
  const isDone = queued === 0;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isDone) close();
  }, [isDone]);
  return (
    <ConfirmDialog
      title={t('action.cancelTitle', { subject })}
      body={t('action.cancelBody', { count: queued })}
      verb={t('action.cancel')}
      // 'Cancel' would be ambiguous.
      cancel={t('action.keep')}
      destructive
      onAnswer={(goOn) => (goOn ? onCancel() : onClose())}
    />
  );
};
