import type { InsightStatus } from '@vantage/contract/insights';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, NetworkProblem } from '../../lib/api-problem';
import { FailedState } from '../../ui/message-state';

/** An id that is none (422) is as unknown as one that belongs to nothing. */
const reasons = { 403: 'unauthorised', 404: 'notFound', 422: 'notFound' } as const;

/** Why an insight does not open. Where the list still calls it completed, it knows less than the server. */
const unopened = {
  Incomplete: 'incomplete',
  NotAvailable: 'offline',
  Completed: 'notAvailable',
} as const satisfies Record<InsightStatus, string>;

/** Why a report cannot be shown. */
export type FailureReason =
  (typeof reasons)[keyof typeof reasons] | (typeof unopened)[InsightStatus] | 'unreachable' | 'failed';

/**
 * The reason behind a refused call; `null` stands for an answer that is no address to show.
 * @param status the insight's, as far as the list of insights has told it
 */
export const failureReason = (error: Error | null, status: InsightStatus | undefined): FailureReason => {
  if (error instanceof NetworkProblem) return 'unreachable';
  if (error instanceof ApiProblem && error.status === 409) return unopened[status ?? 'Completed'];
  if (error instanceof ApiProblem && error.status in reasons)
    return reasons[error.status as keyof typeof reasons];
  return 'failed';
};

export interface ReportFailedProps {
  reason: FailureReason;
  onRetry: () => void;
  listLink: ReactNode;
}

/** The report cannot be shown: why, and the way on. */
export const ReportFailed = ({ reason, onRetry, listLink }: ReportFailedProps) => {
  const { t } = useTranslation('insights');
  return (
    <FailedState
      title={t(`report.${reason}.title`)}
      hint={t(`report.${reason}.hint`)}
      // Asking again for what is not there leads nowhere.
      {...(reason !== 'notFound' && { onRetry })}
      action={listLink}
    />
  );
};
