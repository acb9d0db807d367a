import { webhookLimits, type Webhook } from '@vantage/contract/surveys/survey-webhooks';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/i18n/formats';
import { useProblemText } from '../../../lib/i18n/problem-text';
import { FailedState, LoadingState } from '../../../ui/feedback/message-state';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { Dialog } from '../../../ui/overlays/dialog';
import { deliveriesQuery } from '../api/survey-webhooks';
import { DeliveryStatus, useDeliveryOutcome } from './delivery-status';
import classes from './webhooks.module.css';

export interface DeliveriesDialogProps {
  surveyId: string;
  webhook: Webhook;
  onClose: () => void;
}

export const DeliveriesDialog = ({ surveyId, webhook, onClose }: DeliveriesDialogProps) => {
  const { t } = useTranslation('surveys');
  const formats = useFormats();
  const problemText = useProblemText();
  const formatOutcome = useDeliveryOutcome();
  const deliveries = useInfiniteQuery(deliveriesQuery(surveyId, webhook.id));
  const items = deliveries.data?.pages.flatMap((page) => page.items) ?? [];
  const content = () => {
    if (deliveries.isError && items.length === 0)
      return (
        <FailedState
          title={t('webhooks.deliveries.failed')}
          hint={problemText(deliveries.error)}
          onRetry={() => void deliveries.refetch()}
        />
      );
    if (deliveries.isPending)
      return (
        <LoadingState label={t('webhooks.deliveries.loading')}>
          <Skeleton height={240} box />
        </LoadingState>
      );
    if (items.length === 0) return <p>{t('webhooks.deliveries.none', { count: webhookLimits.logDays })}</p>;
    return (
      <ul className={classes.deliveries}>
        {items.map((delivery) => {
          const outcome = formatOutcome(delivery);
          const { id, createdAt, attempts, nextAttemptAt, responseId } = delivery;
          return (
            <li key={id} className={classes.delivery}>
              <div className={classes.line}>
                <DeliveryStatus delivery={delivery} />
                <span>
                  {t(responseId === null ? 'webhooks.deliveries.test' : 'webhooks.deliveries.response')}
                </span>
                <time dateTime={createdAt}>{formats.dateTime(createdAt)}</time>
              </div>
              {outcome !== null && <p className={classes.outcome}>{outcome}</p>}
              {attempts > 0 && (
                <p className={classes.dimmed}>
                  {t('webhooks.attempts', { count: attempts })}
                  {nextAttemptAt !== null &&
                    ` · ${t('webhooks.nextAttempt', { time: formats.dateTime(nextAttemptAt) })}`}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    );
  };
  return (
    <Dialog
      title={t('webhooks.deliveries.title')}
      width={640}
      onClose={onClose}
      footer={
        deliveries.hasNextPage && (
          <Button
            variant="default"
            loading={deliveries.isFetchingNextPage}
            onClick={() => void deliveries.fetchNextPage()}
          >
            {t('webhooks.deliveries.more')}
          </Button>
        )
      }
    >
      <p className={classes.url}>{webhook.url}</p>
      {content()}
    </Dialog>
  );
};
