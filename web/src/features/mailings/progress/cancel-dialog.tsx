import type { Mailing } from '@vantage/contract/mailings/mailings';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';

export interface CancelDialogProps {
  mailing: Pick<Mailing, 'subject' | 'queued'>;
  onCancel: () => void;
  onClose: () => void;
}

/** Follows the mailing, which is still being sent, and closes once no recipient is left. */
export const CancelDialog = ({ mailing, onCancel, onClose }: CancelDialogProps) => {
  const { t } = useTranslation('mailings');
  const { subject, queued } = mailing;
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
      // The label 'Cancel' would be ambiguous.
      cancel={t('action.keep')}
      destructive
      onAnswer={(goOn) => (goOn ? onCancel() : onClose())}
    />
  );
};
