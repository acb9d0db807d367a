import { Button } from '@mantine/core';
import { IconExternalLink, IconShare2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../lib/i18n/problem-text';
import { FailedState, LoadingState } from '../../../ui/feedback/message-state';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { CopyField } from '../../../ui/forms/fields/copy-field';
import { ExportButton } from '../../../ui/lists/export-button';
import { Dialog } from '../../../ui/overlays/dialog';
import { downloadQrCode, surveyQrCodeQuery } from '../api/survey-qr-codes';
import classes from './qr-code-dialog.module.css';

/** Rejected if the user closes the sheet. */
const ignoreCancel = (): void => undefined;

export interface QrCodeDialogProps {
  surveyId: string;
  name: string;
  liveUrl: string;
  onClose: () => void;
}

export const QrCodeDialog = ({ surveyId, name, liveUrl, onClose }: QrCodeDialogProps) => {
  const { t } = useTranslation('surveys');
  const problemText = useProblemText();
  const code = useQuery(surveyQrCodeQuery(surveyId));
  const image = () => {
    if (code.data !== undefined)
      return (
        <img
          className={classes.code}
          src={`data:image/svg+xml,${encodeURIComponent(code.data)}`}
          alt={t('qrCode.alt', { name })}
        />
      );
    if (code.isError)
      return (
        <FailedState
          title={t('qrCode.failed')}
          hint={problemText(code.error)}
          onRetry={() => void code.refetch()}
        />
      );
    return (
      <LoadingState label={t('qrCode.loading')}>
        <Skeleton height={240} box />
      </LoadingState>
    );
  };
  return (
    <Dialog
      title={t('qrCode.title', { name })}
      width={440}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="default"
            leftSection={<IconExternalLink size={18} stroke={1.6} aria-hidden />}
            component="a"
            href={liveUrl}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('qrCode.open')}
          </Button>
          {'share' in navigator && (
            <Button
              variant="default"
              leftSection={<IconShare2 size={18} stroke={1.6} aria-hidden />}
              onClick={() => void navigator.share({ title: name, url: liveUrl }).catch(ignoreCancel)}
            >
              {t('qrCode.share')}
            </Button>
          )}
          <ExportButton label={t('qrCode.svg')} onExport={() => downloadQrCode(surveyId, 'svg')} />
          <ExportButton label={t('qrCode.png')} onExport={() => downloadQrCode(surveyId, 'png')} />
        </>
      }
    >
      <div className={classes.content}>
        <div className={classes.image}>{image()}</div>
        <CopyField label={t('liveUrl.label')} help={t('qrCode.help')} value={liveUrl} />
      </div>
    </Dialog>
  );
};
