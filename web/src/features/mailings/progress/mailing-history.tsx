import type { Mailing } from '@vantage/contract/mailings/mailings';
import { UnstyledButton } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/i18n/formats';
import { useProblemText } from '../../../lib/i18n/problem-text';
import { useKeysetList } from '../../../lib/lists/keyset-list';
import { FailedState, LoadingState } from '../../../ui/feedback/message-state';
import { Status, type StatusProps } from '../../../ui/feedback/status';
import { DataTable } from '../../../ui/lists/table/data-table';
import type { TableColumn } from '../../../ui/lists/table/table-row';
import { mailingsQuery } from '../api/mailings';
import classes from './mailing-history.module.css';

const looks: Readonly<Record<Mailing['state'], Omit<StatusProps, 'children'>>> = {
  Scheduled: { glyph: 'dashedRing' },
  Sending: { glyph: 'half' },
  Paused: { glyph: 'ring' },
  Completed: { glyph: 'check', tone: 'ok' },
  Cancelled: { glyph: 'bar' },
  Failed: { glyph: 'bar', tone: 'bad' },
};

const getId = ({ id }: Mailing) => id;
const getSubject = ({ subject }: Mailing) => subject;

export interface MailingHistoryProps {
  surveyId: string;
  onOpen: (mailingId: string) => void;
}

/** Lists all mailings of a survey, the latest first. Renders nothing if there are none. */
export const MailingHistory = ({ surveyId, onOpen }: MailingHistoryProps) => {
  const { t } = useTranslation('mailings');
  const formats = useFormats();
  const problemText = useProblemText();
  const list = useKeysetList(mailingsQuery(surveyId));
  const columns = useMemo(
    (): TableColumn<Mailing, never>[] => [
      {
        key: 'subject',
        header: t('history.subject'),
        share: 36,
        minWidth: 180,
        renderCell: ({ id, subject }) => (
          <UnstyledButton title={subject} onClick={() => onOpen(id)}>
            {subject}
          </UnstyledButton>
        ),
      },
      {
        key: 'kind',
        header: t('history.kind'),
        share: 12,
        minWidth: 110,
        hideOrder: 2,
        renderCell: ({ kind }) => t(`mailing.kind.${kind}`),
      },
      {
        key: 'state',
        header: t('history.state'),
        share: 14,
        minWidth: 124,
        renderCell: ({ state }) => <Status {...looks[state]}>{t(`mailing.state.${state}`)}</Status>,
      },
      {
        key: 'sent',
        header: t('history.sent'),
        share: 14,
        minWidth: 120,
        hideOrder: 4,
        align: 'end',
        renderCell: ({ sent, total }) => t('history.sentOf', { sent, total }),
      },
      {
        key: 'createdBy',
        header: t('history.createdBy'),
        share: 12,
        minWidth: 130,
        hideOrder: 1,
        renderCell: ({ createdByName }) => createdByName,
      },
      {
        key: 'createdAt',
        header: t('history.createdAt'),
        share: 12,
        minWidth: 120,
        hideOrder: 3,
        align: 'end',
        renderCell: ({ createdAt }) => formats.relative(createdAt),
      },
    ],
    [t, formats, onOpen],
  );
  const content = (): ReactNode => {
    const table = (loading: boolean) => (
      <DataTable
        label={t('history.title')}
        rows={list.rows}
        loading={loading}
        rowKey={getId}
        rowLabel={getSubject}
        total={list.total ?? 0}
        {...list.more}
        columns={columns}
      />
    );
    if (list.total !== undefined) return table(false);
    return list.query.isPending ? (
      <LoadingState label={t('history.loading')}>{table(true)}</LoadingState>
    ) : (
      <FailedState
        title={t('history.failed')}
        hint={list.query.error ? problemText(list.query.error) : undefined}
        onRetry={list.retry}
      />
    );
  };
  if (list.total === 0) return null;
  return (
    <section className={classes.history} aria-labelledby="history-title">
      <h2 id="history-title" className={classes.title}>
        {t('history.title')}
      </h2>
      {content()}
    </section>
  );
};
