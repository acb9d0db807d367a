import type { Batch, BatchRecipient, RecipientState } from '@vantage/contract/survey-mailings/batches';
import type { BounceKind } from '@vantage/contract/survey-mailings/bounces';
import {
  IconArrowBackUp,
  IconCheck,
  IconClock,
  IconFlag,
  IconHourglass,
  IconMailExclamation,
  IconPlayerPause,
  IconSearchOff,
  IconSend,
  IconX,
} from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/i18n/formats';
import { useProblemText } from '../../../lib/i18n/problem-text';
import { useKeysetList } from '../../../lib/lists/keyset-list';
import { usePendingSearch } from '../../../lib/lists/list-controls';
import { sortingOf, sortText, type OnSearch } from '../../../lib/lists/list-search';
import { EmptyState, FailedState, LoadingState } from '../../../ui/feedback/message-state';
import { OutcomeBadge, type OutcomeBadgeProps } from '../../../ui/feedback/outcome-badge';
import { Segmented } from '../../../ui/controls/segmented';
import { ExportButton } from '../../../ui/lists/export-button';
import { SearchBox } from '../../../ui/lists/search-box';
import { DataTable } from '../../../ui/lists/table/data-table';
import type { TableColumn } from '../../../ui/lists/table/table-row';
import { TableTitle } from '../../../ui/lists/table/table-title';
import { batchRecipientsQuery, exportRecipients } from '../api/batches';
import {
  defaultSort,
  recipientFilters,
  type MailingSearch,
  type RecipientFilter,
  type RecipientSort,
} from '../mailing-search';
import classes from './recipient-table.module.css';

type Look = Pick<OutcomeBadgeProps, 'tone' | 'icon'>;

const looks: Readonly<Record<RecipientState, Look>> = {
  Queued: { tone: 'neutral', icon: IconHourglass },
  Sending: { tone: 'brand', icon: IconSend },
  Retrying: { tone: 'warn', icon: IconClock },
  Sent: { tone: 'ok', icon: IconCheck },
  Failed: { tone: 'bad', icon: IconX },
  Skipped: { tone: 'neutral', icon: IconPlayerPause },
};

const bounceLooks: Readonly<Record<BounceKind, Look>> = {
  hard: { tone: 'bad', icon: IconArrowBackUp },
  soft: { tone: 'warn', icon: IconMailExclamation },
  complaint: { tone: 'bad', icon: IconFlag },
};

const skipReasons = ['unsubscribed', 'bounced', 'complained', 'added', 'answered', 'cancelled'] as const;

const idOf = ({ id }: BatchRecipient) => id;
const labelOf = ({ email }: BatchRecipient) => email;

export interface RecipientTableProps {
  batch: Batch;
  search: MailingSearch;
  onSearch: OnSearch<MailingSearch>;
  /** Buttons before the export. */
  actions: ReactNode;
}

/** What has become of each recipient of a batch. */
export const RecipientTable = ({ batch, search: urlSearch, onSearch, actions }: RecipientTableProps) => {
  const { t } = useTranslation('survey-mailings');
  const formats = useFormats();
  const problemText = useProblemText();
  const [search, ask] = usePendingSearch(urlSearch, onSearch);
  const list = useKeysetList(batchRecipientsQuery(batch.id, urlSearch));
  const choose = (change: Partial<MailingSearch>): void => ask({ ...search, ...change }, 'chosen');

  const { hasLocations } = batch;
  const columns = useMemo((): TableColumn<BatchRecipient, RecipientSort>[] => {
    const answerOf = ({ state, detail, nextAttemptAt }: BatchRecipient): string => {
      if (state === 'Skipped') {
        const reason = skipReasons.find((one) => one === detail);
        return reason === undefined ? (detail ?? '') : t(`recipient.skipped.${reason}`);
      }
      if (nextAttemptAt === null) return detail ?? '';
      // The time first: the server's words may be cut off.
      const time = formats.clock(nextAttemptAt);
      return detail === null
        ? t('recipient.nextTry', { time })
        : t('recipient.nextTryAfter', { time, detail });
    };
    const responseOf = ({ answeredAt, clickedAt }: BatchRecipient): string => {
      if (answeredAt !== null) return t('recipient.answered');
      return clickedAt === null ? '' : t('recipient.clicked');
    };
    return [
      {
        key: 'email',
        header: t('recipient.email'),
        sortBy: 'email',
        share: 26,
        minWidth: 180,
        renderCell: ({ email }) => <TableTitle>{email}</TableTitle>,
      },
      {
        key: 'name',
        header: t('recipient.name'),
        share: 16,
        minWidth: 130,
        hideOrder: 2,
        renderCell: ({ name }) => name,
      },
      ...(hasLocations
        ? [
            {
              key: 'location',
              header: t('recipient.location'),
              share: 14,
              minWidth: 120,
              hideOrder: 1,
              renderCell: ({ location }: BatchRecipient) => location,
            },
          ]
        : []),
      {
        key: 'state',
        header: t('recipient.state'),
        share: 12,
        minWidth: 174,
        renderCell: ({ state, bounce }) =>
          bounce === null ? (
            <OutcomeBadge {...looks[state]}>{t(`recipient.states.${state}`)}</OutcomeBadge>
          ) : (
            <OutcomeBadge {...bounceLooks[bounce]}>{t(`recipient.bounces.${bounce}`)}</OutcomeBadge>
          ),
      },
      {
        key: 'answer',
        header: t('recipient.answer'),
        share: 24,
        minWidth: 180,
        hideOrder: 3,
        renderCell: answerOf,
      },
      {
        key: 'survey',
        header: t('recipient.survey'),
        share: 9,
        minWidth: 110,
        hideOrder: 1,
        renderCell: responseOf,
      },
      {
        key: 'time',
        header: t('recipient.time'),
        sortBy: 'sentAt',
        share: 13,
        minWidth: 150,
        hideOrder: 4,
        align: 'end',
        renderCell: ({ sentAt }) => (sentAt === null ? '' : formats.clock(sentAt)),
      },
    ];
  }, [t, formats, hasLocations]);

  const counts: Record<RecipientFilter, number> = {
    Sent: batch.sent,
    Bounced: batch.bounced,
    Failed: batch.failed,
    Queued: batch.queued,
    Skipped: batch.skipped,
  };
  const filters = recipientFilters.filter(
    (value) => value !== 'Bounced' || batch.bounced > 0 || search.state === 'Bounced',
  );
  const table = (loading: boolean) => (
    <DataTable
      label={t('recipient.title')}
      rows={list.rows}
      loading={loading}
      rowKey={idOf}
      rowLabel={labelOf}
      sorting={sortingOf(search.sort ?? defaultSort)}
      onSort={(sorting) => choose({ sort: sortText(sorting) })}
      total={list.total ?? 0}
      {...list.more}
      columns={columns}
    />
  );
  const content = (): ReactNode => {
    if (list.total === undefined)
      return list.query.isPending ? (
        <LoadingState label={t('recipient.loading')}>{table(true)}</LoadingState>
      ) : (
        <FailedState
          title={t('recipient.failed')}
          hint={list.query.error ? problemText(list.query.error) : undefined}
          onRetry={list.retry}
        />
      );
    return list.total === 0 ? (
      <EmptyState
        icon={<IconSearchOff size={24} stroke={1.6} />}
        title={t('recipient.noMatch')}
        hint={search.search !== undefined && t('recipient.noMatchHint')}
      />
    ) : (
      table(false)
    );
  };

  return (
    <section aria-label={t('recipient.title')}>
      <div className={classes.bar}>
        <Segmented
          label={t('recipient.filter')}
          options={[
            { value: 'All', label: t('recipient.all'), count: formats.number(batch.total) },
            ...filters.map((value) => ({
              value,
              label: value === 'Bounced' ? t('recipient.bounced') : t(`recipient.states.${value}`),
              count: formats.number(counts[value]),
            })),
          ]}
          value={search.state ?? 'All'}
          onChange={(state) => choose({ state: state === 'All' ? undefined : state })}
        />
        <SearchBox
          label={t('recipient.search')}
          value={search.search ?? ''}
          onSearch={(text) => ask({ ...search, search: text === '' ? undefined : text }, 'typed')}
        />
        <div className={classes.end}>
          {actions}
          <ExportButton label={t('recipient.export')} onExport={() => exportRecipients(batch.id)} />
        </div>
      </div>
      <div className={classes.content} data-stale={list.stale}>
        {content()}
      </div>
    </section>
  );
};
