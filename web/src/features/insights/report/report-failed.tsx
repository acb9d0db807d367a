import type { EmbedFault } from '@vantage/contract/embed-faults';
import type { InsightStatus } from '@vantage/contract/insights';
import { permission } from '@vantage/contract/permissions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, NetworkProblem } from '../../../lib/api/api-problem';
import { useCan } from '../../../lib/session/current-user';
import { FailedState } from '../../../ui/feedback/message-state';
import type { ProvidedFailure } from './show-provided';

/** An id that is none (422) is as unknown as one that belongs to nothing. */
const reasons = { 403: 'unauthorised', 404: 'notFound', 422: 'notFound' } as const;

/** Why an insight does not open. Where the list still calls it completed, it knows less than the server. */
const unopened = {
  Incomplete: 'incomplete',
  NotAvailable: 'offline',
  Completed: 'notAvailable',
} as const satisfies Record<InsightStatus, string>;

/** What a provider's fault is to whoever wants to see the report. */
const faults = {
  refusedAddress: 'providerRefused',
  unreachable: 'providerUnreachable',
  timeout: 'timeout',
  badAnswer: 'providerRefused',
  clientRefused: 'providerRefused',
  directoryUnknown: 'providerRefused',
  accessDenied: 'providerRefused',
  notFound: 'providerRefused',
  quota: 'quota',
  hostNotListed: 'providerRefused',
  identityMissing: 'unsafe',
  rolesMissing: 'unsafe',
  identityEmpty: 'unsafe',
  identityBlank: 'unsafe',
  roleComma: 'unsafe',
  identityInvalid: 'unsafe',
  identityUnused: 'unsafe',
} as const satisfies Record<EmbedFault, string>;

/** Why a report cannot be shown, and the provider's fault where that is known. */
export interface ReportFailure {
  reason:
    | (typeof reasons)[keyof typeof reasons]
    | (typeof unopened)[InsightStatus]
    | (typeof faults)[EmbedFault]
    | 'unreachable'
    | 'tooMany'
    | 'blocked'
    | 'silent'
    | 'failed';
  fault?: EmbedFault;
}

const isFault = (why: unknown): why is EmbedFault => typeof why === 'string' && Object.hasOwn(faults, why);

/**
 * The reason behind a refused call or a report that its provider does not show; `null` stands for what nobody knows.
 * @param status the insight's, as far as the list of insights has told it
 */
export const failureReason = (why: ProvidedFailure, status: InsightStatus | undefined): ReportFailure => {
  if (why === 'blocked' || why === 'silent') return { reason: why };
  if (isFault(why)) return { reason: faults[why], fault: why };
  if (why instanceof NetworkProblem) return { reason: 'unreachable' };
  if (!(why instanceof ApiProblem)) return { reason: 'failed' };
  if (isFault(why.problem.reason)) return { reason: faults[why.problem.reason], fault: why.problem.reason };
  if (why.status === 409) return { reason: unopened[status ?? 'Completed'] };
  if (why.status === 429) return { reason: 'tooMany' };
  return { reason: why.status in reasons ? reasons[why.status as keyof typeof reasons] : 'failed' };
};

export interface ReportFailedProps extends ReportFailure {
  onRetry: () => void;
  listLink: ReactNode;
}

/** The report cannot be shown: why, and the way on. Whoever administers is told what to do about a provider's fault. */
export const ReportFailed = ({ reason, fault, onRetry, listLink }: ReportFailedProps) => {
  const { t } = useTranslation('insights');
  const administers = useCan(permission.administrationOpen);
  return (
    <FailedState
      title={t(`report.${reason}.title`)}
      hint={fault !== undefined && administers ? t(`report.fault.${fault}`) : t(`report.${reason}.hint`)}
      // Asking again for what is not there leads nowhere.
      {...(reason !== 'notFound' && { onRetry })}
      action={listLink}
    />
  );
};
