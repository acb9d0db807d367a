import { bounceLimits, type BounceReports as Counts } from '@vantage/contract/mailings/bounces';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/i18n/formats';
import { useProblemText } from '../../../lib/i18n/problem-text';
import { LoadingState } from '../../../ui/feedback/message-state';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { WarningNote } from '../../../ui/feedback/warning-note';
import { bounceReportsQuery } from '../api/count-bounce-reports';
import classes from './mail-settings.module.css';

const days = bounceLimits.countedDays;

/** Whether reports of bounces arrive, and why some were rejected. */
export const BounceReports = () => {
  const { t } = useTranslation('settings');
  const { t: ui } = useTranslation('ui');
  const formats = useFormats();
  const problemText = useProblemText();
  const { data, error, isFetching, refetch } = useQuery(bounceReportsQuery);

  const rejections = ({ rejected, lastAcceptedAt }: Counts) =>
    rejected.map(({ reason, reports, lastAt }) => {
      const text = t(`mail.reports.rejected.${reason}`, { count: reports, time: formats.dateTime(lastAt) });
      // What was corrected since then needs no warning.
      const isOver = lastAcceptedAt !== null && lastAcceptedAt > lastAt;
      return isOver ? (
        <p key={reason} className={classes.note}>
          {text}
        </p>
      ) : (
        <WarningNote key={reason}>{text}</WarningNote>
      );
    });

  const content = () => {
    if (data) {
      const { accepted, lastAcceptedAt } = data;
      return (
        <>
          <p className={classes.note}>
            {lastAcceptedAt === null
              ? t('mail.reports.none', { count: days })
              : t('mail.reports.accepted', { count: accepted, time: formats.dateTime(lastAcceptedAt), days })}
          </p>
          {rejections(data)}
        </>
      );
    }
    return error ? (
      <div className={classes.key}>
        <p className={classes.note}>{t('mail.reports.failed', { reason: problemText(error) })}</p>
        <Button variant="default" size="sm" loading={isFetching} onClick={() => void refetch()}>
          {ui('retry')}
        </Button>
      </div>
    ) : (
      <LoadingState label={t('mail.reports.loading')}>
        <Skeleton height={20} />
      </LoadingState>
    );
  };
  return (
    <div className={classes.reports} role="status" aria-label={t('mail.reports.label')}>
      {content()}
    </div>
  );
};
