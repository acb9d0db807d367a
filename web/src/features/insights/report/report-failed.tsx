import type { EmbedProblem } from '@vantage/contract/embedding/embed-problems';
import type { InsightStatus } from '@vantage/contract/insights/insight-enums';
import { permission } from '@vantage/contract/permissions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, NetworkProblem } from '../../../lib/api/api-problem';
import { useIsOffline, useOnReconnect } from '../../../lib/browser/connection';
import { useCan } from '../../../lib/session/current-user';
import { FailedState } from '../../../ui/feedback/message-state';
import type { ProviderEmbedFailure } from './show-provider-embed';

/** A malformed id (422) is treated like an unknown one. */
const reasons = { 403: 'unauthorised', 404: 'notFound', 422: 'notFound' } as const;

/** If the list still says Completed, it is out of date. */
const unopened = {
  Incomplete: 'incomplete',
  NotAvailable: 'offline',
  Completed: 'notAvailable',
} as const satisfies Record<InsightStatus, string>;

const problems = {
  powerBiNotSetUp: 'notAvailable',
  tableauNotSetUp: 'notAvailable',
  blockedAddress: 'providerRefused',
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
  identityNotIdentifier: 'unsafe',
} as const satisfies Record<EmbedProblem, string>;

export interface ReportFailure {
  reason:
    | (typeof reasons)[keyof typeof reasons]
    | (typeof unopened)[InsightStatus]
    | (typeof problems)[EmbedProblem]
    | 'unreachable'
    | 'tooMany'
    | 'blocked'
    | 'silent'
    | 'failed';
  embedProblem?: EmbedProblem;
}

const isEmbedProblem = (why: unknown): why is EmbedProblem =>
  typeof why === 'string' && Object.hasOwn(problems, why);

/**
 * `null` means an unknown failure.
 * @param status from the list of insights
 */
export const failureReason = (
  why: ProviderEmbedFailure,
  status: InsightStatus | undefined,
): ReportFailure => {
  if (why === 'blocked' || why === 'silent') return { reason: why };
  if (isEmbedProblem(why)) return { reason: problems[why], embedProblem: why };
  if (why instanceof NetworkProblem) return { reason: 'unreachable' };
  if (!(why instanceof ApiProblem)) return { reason: 'failed' };
  if (isEmbedProblem(why.problem.reason))
    return { reason: problems[why.problem.reason], embedProblem: why.problem.reason };
  if (why.status === 409) return { reason: unopened[status ?? 'Completed'] };
  if (why.status === 429) return { reason: 'tooMany' };
  return { reason: why.status in reasons ? reasons[why.status as keyof typeof reasons] : 'failed' };
};

export interface ReportFailedProps extends ReportFailure {
  onRetry: () => void;
  listLink?: ReactNode;
}

/** Also shows administrators how to resolve a provider's fault. */
export const ReportFailed = ({ reason, embedProblem, onRetry, listLink }: ReportFailedProps) => {
  const { t } = useTranslation('insights');
  const canAdminister = useCan(permission.administrationOpen);
  const isOffline = useIsOffline();
  const isUnreachable = reason === 'unreachable' || reason === 'silent';
  useOnReconnect(() => {
    if (isUnreachable) onRetry();
  });
  // The source is not to blame if there is no connection.
  if (isUnreachable && isOffline)
    return (
      <FailedState
        title={t('report.noConnection.title')}
        hint={t('report.noConnection.hint')}
        onRetry={onRetry}
        action={listLink}
      />
    );
  return (
    <FailedState
      title={t(`report.${reason}.title`)}
      hint={
        embedProblem !== undefined && canAdminister
          ? t(`report.fault.${embedProblem}`)
          : t(`report.${reason}.hint`)
      }
      // Retrying cannot help.
      {...(reason !== 'notFound' && { onRetry })}
      action={listLink}
    />
  );
};
