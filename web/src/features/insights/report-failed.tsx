import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, NetworkProblem } from '../../lib/api-problem';
import { FailedState } from '../../ui/message-state';
import classes from './report-failed.module.css';

const reasons = { 403: 'unauthorised', 404: 'notFound', 409: 'notAvailable' } as const;
type Reason = (typeof reasons)[keyof typeof reasons] | 'unreachable' | 'failed';

const reasonOf = (error: Error | null): Reason => {
  if (error instanceof NetworkProblem) return 'unreachable';
  if (error instanceof ApiProblem && error.status in reasons)
    return reasons[error.status as keyof typeof reasons];
  return 'failed';
};

export interface ReportFailedProps {
  /** Why; `null` when the answer itself was no address that can be shown. */
  error: Error | null;
  onRetry: () => void;
  listLink: ReactNode;
}

/** The report cannot be shown: why, and the way on. */
export const ReportFailed = ({ error, onRetry, listLink }: ReportFailedProps) => {
  const { t } = useTranslation('insights');
  const reason = reasonOf(error);
  return (
    <div className={classes.failed}>
      <FailedState
        title={t(`report.${reason}.title`)}
        hint={t(`report.${reason}.hint`)}
        // Asking again for what is not there leads nowhere.
        {...(reason !== 'notFound' && { onRetry })}
        action={listLink}
      />
    </div>
  );
};
