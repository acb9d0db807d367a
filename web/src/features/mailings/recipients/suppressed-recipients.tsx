import { maxListedSuppressed } from '@vantage/contract/mailings/suppressed-recipients';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../lib/i18n/problem-text';
import { FailedState, LoadingState } from '../../../ui/feedback/message-state';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { ExportButton } from '../../../ui/lists/export-button';
import { exportSuppressed, suppressedRecipientsQuery } from '../api/recipients';
import classes from './suppressed-recipients.module.css';

export interface SuppressedRecipientsProps {
  surveyId: string;
  uploadId: string;
  count: number;
}

/** Lists recipients who were chosen but get no e-mail, and why. */
export const SuppressedRecipients = ({ surveyId, uploadId, count }: SuppressedRecipientsProps) => {
  const { t } = useTranslation('mailings');
  const problemText = useProblemText();
  const { data, error, refetch } = useQuery(suppressedRecipientsQuery(surveyId, uploadId));
  const title = t('recipients.suppressed.title', { count });
  const list = () => {
    if (data)
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <div className={classes.scroller} tabIndex={0} role="group" aria-label={title}>
          <ul className={classes.list}>
            {data.items.map(({ line, email, reason }) => (
              <li key={line} className={classes.recipient}>
                <span className={classes.email}>{email}</span>
                <span className={classes.reason}>{t(`suppressions.reason.${reason}`)}</span>
              </li>
            ))}
          </ul>
        </div>
      );
    return error ? (
      <FailedState
        title={t('recipients.suppressed.failed')}
        hint={problemText(error)}
        onRetry={() => void refetch()}
      />
    ) : (
      <LoadingState label={t('recipients.suppressed.loading')}>
        <Skeleton height={88} box />
      </LoadingState>
    );
  };
  return (
    <section className={classes.suppressed} aria-label={t('recipients.suppressed.label')}>
      <div className={classes.head}>
        <h3 className={classes.title}>{title}</h3>
        <ExportButton
          label={t('recipients.suppressed.download')}
          onExport={() => exportSuppressed(surveyId, uploadId)}
        />
      </div>
      {list()}
      {count > maxListedSuppressed && (
        <p className={classes.note}>{t('recipients.suppressed.first', { count: maxListedSuppressed })}</p>
      )}
    </section>
  );
};
