import type { Mailing } from '@vantage/contract/mailings/mailings';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/i18n/formats';
import classes from './running-notice.module.css';

export interface RunningNoticeProps {
  mailing: Mailing & { state: 'Scheduled' | 'Sending' | 'Paused' };
  onShow: (id: string) => void;
}

/** Says that another mailing can only be started once this one has ended. */
export const RunningNotice = ({ mailing, onShow }: RunningNoticeProps) => {
  const { t } = useTranslation('mailings');
  const formats = useFormats();
  const { id, state, total, subject, scheduledAt } = mailing;
  return (
    <div className={classes.running} role="status">
      <p>
        {t(`mailing.running.${state}`, {
          count: total,
          subject,
          scheduled: scheduledAt === null ? '' : formats.dateTime(scheduledAt),
        })}
      </p>
      <Button variant="default" size="sm" onClick={() => onShow(id)}>
        {t('check.showProgress')}
      </Button>
    </div>
  );
};
