import type { Mailing, MailingRecipient } from '@vantage/contract/mailings/mailings';
import { UnstyledButton } from '@mantine/core';
import { IconHourglass, IconSearchOff } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/i18n/formats';
import { useProblemText } from '../../../../lib/i18n/problem-text';
import { useKeysetList } from '../../../../lib/lists/keyset-list';
import { usePendingSearch } from '../../../../lib/lists/list-controls';
import { toSortParams, sortText, type OnSearch } from '../../../../lib/lists/list-search';
import { EmptyState, FailedState, LoadingState } from '../../../../ui/feedback/message-state';
import { Segmented } from '../../../../ui/controls/segmented';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import { ExportButton } from '../../../../ui/lists/export-button';
import { SearchBox } from '../../../../ui/lists/search-box';
import { DataTable } from '../../../../ui/lists/table/data-table';
import type { TableColumn } from '../../../../ui/lists/table/table-row';
import { TableTitle } from '../../../../ui/lists/table/table-title';
import { mailingRecipientsQuery, exportRecipients } from '../../api/mailing-recipients';
import {
  defaultSort,
  recipientFilters,
  type MailingSearch,
  type RecipientFilter,
  type RecipientSort,
} from '../../mailing-search';
import { isActiveMailing } from '../mailing-stats';
import { RecipientDialog } from './recipient-dialog';
import { RecipientBadge, useOutcomeTexts } from './recipient-outcome';
import classes from './recipient-table.module.css';

const getId = ({ id }: MailingRecipient) => id;
const getEmail = ({ email }: MailingRecipient) => email;
const needsAttention = ({ state, bounce }: MailingRecipient) => state !== 'Sent' || bounce !== null;

export interface RecipientTableProps {
  mailing: Mailing;
  search: MailingSearch;
  onSearch: OnSearch<MailingSearch>;
  /** The buttons stand before the export. */
  actions: ReactNode;
}

/** Lists what has become of each recipient of a mailing. */
export const RecipientTable = ({ mailing, search: urlSearch, onSearch, actions }: RecipientTableProps) => {
  const { t } = useTranslation('mailings');
  const formats = useFormats();
  const problemText = useProblemText();
  const texts = useOutcomeTexts();
  const isPhone = useIsMobile();
  const [opened, setOpened] = useState<MailingRecipient | null>(null);
  const [search, ask] = usePendingSearch(urlSearch, onSearch);
  const list = useKeysetList(mailingRecipientsQuery(mailing.id, urlSearch));
  const choose = (change: Partial<MailingSearch>): void => ask({ ...search, ...change }, 'chosen');

  const { hasLocations } = mailing;
  const columns = useMemo(
    (): TableColumn<MailingRecipient, RecipientSort>[] => [
      {
        key: 'email',
        header: t('recipient.email'),
        sortBy: 'email',
        share: 26,
        minWidth: 180,
        renderCell: (recipient) => (
          <UnstyledButton onClick={() => setOpened(recipient)}>
            <TableTitle>{recipient.email}</TableTitle>
          </UnstyledButton>
        ),
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
              renderCell: ({ location }: MailingRecipient) => location,
            },
          ]
        : []),
      {
        key: 'state',
        header: t('recipient.state'),
        share: 12,
        minWidth: 174,
        renderCell: (recipient) => {
          const answer = isPhone && needsAttention(recipient) ? texts.answer(recipient) : '';
          return (
            <span className={classes.lines}>
              <RecipientBadge {...recipient} />
              {answer !== '' && <span className={classes.answer}>{answer}</span>}
            </span>
          );
        },
      },
      // Phones show it below the state.
      ...(isPhone
        ? []
        : [
            {
              key: 'answer',
              header: t('recipient.answer'),
              share: 24,
              minWidth: 200,
              hideOrder: 4,
              renderCell: texts.answer,
            },
          ]),
      {
        key: 'survey',
        header: t('recipient.survey'),
        share: 9,
        minWidth: 110,
        hideOrder: 1,
        renderCell: texts.survey,
      },
      {
        key: 'time',
        header: t('recipient.time'),
        sortBy: 'sentAt',
        share: 13,
        minWidth: 150,
        hideOrder: 3,
        align: 'end',
        renderCell: texts.time,
      },
    ],
    [t, texts, hasLocations, isPhone],
  );

  const counts: Record<RecipientFilter, number> = {
    Sent: mailing.sent,
    Bounced: mailing.bounced,
    Failed: mailing.failed,
    Queued: mailing.queued,
    Skipped: mailing.skipped,
  };
  const filters = recipientFilters.filter(
    (value) => value !== 'Bounced' || mailing.bounced > 0 || search.state === 'Bounced',
  );
  const table = (loading: boolean) => (
    <DataTable
      label={t('recipient.title')}
      rows={list.rows}
      loading={loading}
      rowKey={getId}
      rowLabel={getEmail}
      sorting={toSortParams(search.sort ?? defaultSort)}
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
    if (list.total > 0) return table(false);
    const count = urlSearch.state === undefined ? mailing.total : counts[urlSearch.state];
    // Recipients are listed shortly after sending has started.
    if (urlSearch.search === undefined && count > 0)
      return mailing.state === 'Sending' ? (
        <LoadingState label={t('recipient.loading')}>{table(true)}</LoadingState>
      ) : (
        <EmptyState
          icon={<IconHourglass size={24} stroke={1.6} />}
          title={t('recipient.notListed')}
          hint={isActiveMailing(mailing) && t('recipient.notListedHint')}
        />
      );
    return (
      <EmptyState
        icon={<IconSearchOff size={24} stroke={1.6} />}
        title={t('recipient.noMatch')}
        hint={search.search !== undefined && t('recipient.noMatchHint')}
      />
    );
  };

  return (
    <section aria-label={t('recipient.title')}>
      <div className={classes.bar}>
        <Segmented
          label={t('recipient.filter')}
          options={[
            { value: 'All', label: t('recipient.all'), count: formats.number(mailing.total) },
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
          <ExportButton label={t('recipient.export')} onExport={() => exportRecipients(mailing.id)} />
        </div>
      </div>
      <div className={classes.content} data-stale={list.stale}>
        {content()}
      </div>
      {opened && (
        <RecipientDialog
          // The recipient is kept up to date while the mailing continues.
          recipient={list.rows.find(({ id }) => id === opened.id) ?? opened}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
};
