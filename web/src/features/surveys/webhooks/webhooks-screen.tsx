import type { Webhook } from '@vantage/contract/surveys/survey-webhooks';
import { Button } from '@mantine/core';
import { IconListDetails, IconPlus, IconSend, IconTrash, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../lib/api/api-problem';
import { toast } from '../../../lib/browser/toasts';
import { useFormats } from '../../../lib/i18n/formats';
import { useProblemText, useProblemToast } from '../../../lib/i18n/problem-text';
import { EmptyState, FailedState, LoadingState, NotFoundState } from '../../../ui/feedback/message-state';
import { Page } from '../../../ui/layout/page';
import { PageHeader } from '../../../ui/layout/page-header';
import { DataTable } from '../../../ui/lists/table/data-table';
import type { RowAction } from '../../../ui/lists/table/row-menu';
import type { TableColumn } from '../../../ui/lists/table/table-row';
import { TableTitle } from '../../../ui/lists/table/table-title';
import { confirm } from '../../../ui/overlays/confirm';
import { ArchivedNotice } from '../archived-notice';
import { surveyQuery } from '../api/surveys';
import { useDeleteWebhook, useTestWebhook, webhooksQuery } from '../api/survey-webhooks';
import { DeliveryOutcome, DeliveryStatus } from './delivery-status';
import { lazyOverlay } from '../../../ui/overlays/lazy-overlay';
import classes from './webhooks.module.css';

const AddWebhookDialog = lazyOverlay(() =>
  import('./add-webhook-dialog').then((module) => module.AddWebhookDialog),
);
const DeliveriesDialog = lazyOverlay(() =>
  import('./deliveries-dialog').then((module) => module.DeliveriesDialog),
);

export interface WebhooksScreenProps {
  surveyId: string;
  breadcrumb: ReactNode;
}

const getId = ({ id }: Webhook) => id;
const buildUrl = ({ url }: Webhook) => url;
const nothing = (): void => undefined;

export const WebhooksScreen = ({ surveyId, breadcrumb }: WebhooksScreenProps) => {
  const { t } = useTranslation('surveys');
  const formats = useFormats();
  const problemText = useProblemText();
  const showProblem = useProblemToast();
  const survey = useQuery(surveyQuery(surveyId));
  const webhooks = useQuery(webhooksQuery(surveyId));
  const test = useTestWebhook(surveyId);
  const deleteWebhook = useDeleteWebhook(surveyId);
  const isArchived = survey.data !== undefined && survey.data.archivedAt !== null;
  const [isAdding, setAdding] = useState(false);
  const [opened, setOpened] = useState<Webhook | null>(null);

  const columns = useMemo(
    (): TableColumn<Webhook, never>[] => [
      {
        key: 'url',
        header: t('webhooks.url'),
        share: 55,
        minWidth: 160,
        renderCell: ({ url }) => <TableTitle>{url}</TableTitle>,
      },
      {
        key: 'lastDelivery',
        header: t('webhooks.lastDelivery'),
        share: 30,
        minWidth: 160,
        renderCell: ({ lastDelivery }) =>
          lastDelivery?.attemptedAt == null ? (
            t('webhooks.neverTried')
          ) : (
            <span className={classes.last}>
              <DeliveryStatus delivery={lastDelivery} />
              <DeliveryOutcome delivery={lastDelivery} />
              <time className={classes.dimmed} dateTime={lastDelivery.attemptedAt}>
                {formats.dateTime(lastDelivery.attemptedAt)}
              </time>
            </span>
          ),
      },
      {
        key: 'waiting',
        header: t('webhooks.waiting'),
        share: 15,
        minWidth: 96,
        hideOrder: 1,
        align: 'end',
        renderCell: ({ waiting }) => formats.number(waiting),
      },
    ],
    [t, formats],
  );

  const sendTest = async ({ id }: Webhook): Promise<void> => {
    try {
      await test.mutateAsync(id);
      toast({ severity: 'success', message: t('webhooks.test.done') });
    } catch (error) {
      showProblem(error);
    }
  };

  const remove = async ({ id, url }: Webhook): Promise<void> => {
    const isSure = await confirm({
      title: t('webhooks.remove.title'),
      body: t('webhooks.remove.body', { url }),
      verb: t('webhooks.remove.verb'),
      destructive: true,
    });
    if (!isSure) return;
    try {
      await deleteWebhook.mutateAsync(id);
      toast({ severity: 'success', message: t('webhooks.remove.done') });
    } catch (error) {
      showProblem(error);
    }
  };

  const rowActions = (webhook: Webhook): RowAction[] => [
    {
      key: 'deliveries',
      label: t('webhooks.deliveries.verb'),
      icon: IconListDetails,
      onChoose: () => setOpened(webhook),
    },
    ...(isArchived
      ? []
      : [
          {
            key: 'test',
            label: t('webhooks.test.verb'),
            icon: IconSend,
            onChoose: () => void sendTest(webhook),
          },
          {
            key: 'delete',
            label: t('webhooks.remove.verb'),
            icon: IconTrash,
            destructive: true,
            onChoose: () => void remove(webhook),
          },
        ]),
  ];

  const table = (rows: readonly Webhook[], loading: boolean) => (
    <DataTable
      label={t('webhooks.title')}
      rows={rows}
      loading={loading}
      rowKey={getId}
      rowLabel={buildUrl}
      total={rows.length}
      hasMore={false}
      onEndNear={nothing}
      rowActions={rowActions}
      columns={columns}
    />
  );

  const error = survey.error ?? webhooks.error;
  const content = (): ReactNode => {
    if (webhooks.data && survey.data)
      return webhooks.data.length === 0 ? (
        <EmptyState
          icon={<IconWebhook size={24} stroke={1.6} />}
          title={t('webhooks.none')}
          hint={!isArchived && t('webhooks.noneHint')}
        />
      ) : (
        table(webhooks.data, false)
      );
    if (!error) return <LoadingState label={t('webhooks.loading')}>{table([], true)}</LoadingState>;
    return error instanceof ApiProblem && error.code === 'notFound' ? (
      <NotFoundState />
    ) : (
      <FailedState
        title={t('webhooks.failed')}
        hint={problemText(error)}
        onRetry={() => void Promise.all([survey.refetch(), webhooks.refetch()])}
      />
    );
  };

  return (
    <Page>
      <PageHeader
        breadcrumb={breadcrumb}
        title={survey.data ? t('webhooks.titleOf', { name: survey.data.name }) : t('webhooks.title')}
        description={t('webhooks.description')}
        actions={
          survey.data?.archivedAt === null && (
            <Button
              leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />}
              onClick={() => setAdding(true)}
            >
              {t('webhooks.add.verb')}
            </Button>
          )
        }
      />
      {survey.data && isArchived && <ArchivedNotice survey={survey.data} />}
      {content()}
      {isAdding && <AddWebhookDialog surveyId={surveyId} onClose={() => setAdding(false)} />}
      {opened && <DeliveriesDialog surveyId={surveyId} webhook={opened} onClose={() => setOpened(null)} />}
    </Page>
  );
};
