import { listLimits } from '@vantage/contract/api/list-limits';
import type { Survey } from '@vantage/contract/surveys/surveys';
import { IconClipboardList } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkProblem } from '../../../lib/api/api-problem';
import { useProblemText } from '../../../lib/i18n/problem-text';
import { isViewingAs } from '../../../lib/session/session';
import { activeFilters } from '../../../lib/lists/active-filters';
import { useKeysetList } from '../../../lib/lists/keyset-list';
import { useListControls } from '../../../lib/lists/list-controls';
import { toSortParams, sortText, type OnSearch } from '../../../lib/lists/list-search';
import { EmptyState } from '../../../ui/feedback/message-state';
import { ResultCount } from '../../../ui/lists/filters/filter-bar';
import { multiValueFilter, singleValueFilter, textValuesFilter } from '../../../ui/lists/filters/list-filter';
import { ListFilters } from '../../../ui/lists/filters/list-filters';
import { ListScreen } from '../../../ui/lists/list-screen';
import { listState } from '../../../ui/lists/list-state';
import { SearchBox } from '../../../ui/lists/search-box';
import { ColumnChooser, useChosenColumns } from '../../../ui/lists/column-chooser';
import { DataTable } from '../../../ui/lists/table/data-table';
import { surveyOptionsQuery, surveysQuery } from '../api/surveys';
import { useQrCode } from '../sharing/use-qr-code';
import { useSurveyColumns, type SurveyLink } from './survey-columns';
import {
  defaultSort,
  surveyFilterNames,
  surveyStates,
  surveyTypes,
  type SurveySearch,
} from './survey-search';
import { useSurveyRowActions, type SurveyRowHandlers } from './use-survey-row-actions';
import { lazyOverlay } from '../../../ui/overlays/lazy-overlay';

export interface SurveyTableProps extends Omit<SurveyRowHandlers, 'onDuplicate' | 'qrCodeActions'> {
  breadcrumb: ReactNode;
  add: ReactNode;
  search: SurveySearch;
  onSearch: OnSearch<SurveySearch>;
  SurveyLink: SurveyLink;
}

const DuplicateSurvey = lazyOverlay(() =>
  import('./duplicate-survey').then((module) => module.DuplicateSurvey),
);

const getId = ({ id }: Survey) => id;
const getName = ({ name }: Survey) => name;

export const SurveyTable = (props: SurveyTableProps) => {
  const { search, onSearch, SurveyLink } = props;
  const { t } = useTranslation('surveys');
  const problemText = useProblemText();
  const [duplicated, setDuplicated] = useState<Survey | null>(null);
  const qrCode = useQrCode();
  const list = useKeysetList(surveysQuery(search));
  // A failure is tolerated, since the filters then only offer nothing.
  const { data: options } = useQuery(surveyOptionsQuery);
  const controls = useListControls(search, onSearch, surveyFilterNames);
  const [columns, choice] = useChosenColumns('surveys', useSurveyColumns(SurveyLink));
  const rowActions = useSurveyRowActions({
    ...props,
    onDuplicate: setDuplicated,
    qrCodeActions: qrCode.actionsFor,
  });

  const isOnlyArchived =
    search.archived !== undefined &&
    activeFilters(
      search.search,
      surveyFilterNames.filter((name) => name !== 'archived').map((name) => search[name]),
    ) === undefined;

  const countText = (total: number): string =>
    list.totalIsExact
      ? t(controls.isFiltered ? 'found' : 'count', { count: total })
      : t('countMore', { count: listLimits.countedTo });

  const table = (loading: boolean) => (
    <DataTable
      label={t('title')}
      rows={list.rows}
      loading={loading}
      rowKey={getId}
      rowLabel={getName}
      sorting={toSortParams(controls.requested.sort ?? defaultSort)}
      onSort={(sorting) => controls.choose({ sort: sortText(sorting) })}
      total={list.total ?? 0}
      {...list.more}
      rowActions={rowActions}
      columns={columns}
    />
  );

  return (
    <>
      <ListScreen
        breadcrumb={props.breadcrumb}
        title={t('title')}
        description={t('description')}
        actions={!isViewingAs() && props.add}
        filters={
          <ListFilters
            search={
              <SearchBox
                label={t('search')}
                value={controls.requested.search ?? ''}
                onSearch={controls.type}
              />
            }
            filters={[
              multiValueFilter({
                id: 'state',
                label: t('field.state'),
                options: surveyStates.map((value) => ({ value, label: t(`state.${value}`) })),
                values: controls.requested.state,
                onChange: (state) => controls.choose({ state }),
              }),
              singleValueFilter({
                id: 'customer',
                label: t('field.customer'),
                options: (options?.inUse.customers ?? []).map(({ id, name }) => ({ value: id, label: name })),
                value: controls.requested.customerId,
                onChange: (customerId) => controls.choose({ customerId }),
              }),
              multiValueFilter({
                id: 'type',
                label: t('field.type'),
                options: surveyTypes.map((value) => ({ value, label: value })),
                values: controls.requested.type,
                onChange: (type) => controls.choose({ type }),
              }),
              textValuesFilter({
                id: 'region',
                label: t('field.region'),
                options: (options?.inUse.regions ?? []).map((value) => ({ value, label: value })),
                values: controls.requested.region,
                onChange: (region) => controls.choose({ region }),
              }),
              singleValueFilter({
                id: 'archived',
                label: t('archived.filter'),
                options: [{ value: 'true', label: t('archived.only') }],
                value: controls.requested.archived,
                onChange: (archived) => controls.choose({ archived }),
              }),
            ]}
            onClear={controls.clearFilters}
            end={
              list.total !== undefined && (
                <>
                  <ResultCount>{countText(list.total)}</ResultCount>
                  <ColumnChooser {...choice} />
                </>
              )
            }
          />
        }
        state={listState(list.query, list.total, controls.isFiltered)}
        loading={{ label: t('loading'), shape: table(true) }}
        failed={{
          title: t('failed'),
          hint: list.query.error instanceof NetworkProblem ? problemText(list.query.error) : t('failedHint'),
          onRetry: list.retry,
        }}
        empty={
          <EmptyState
            icon={<IconClipboardList size={24} stroke={1.6} />}
            title={t('empty')}
            hint={t('emptyHint')}
          />
        }
        noMatch={{
          ...(isOnlyArchived
            ? { title: t('archived.none'), hint: t('archived.noneHint') }
            : { title: t('noMatch'), hint: t('noMatchHint') }),
          activeFilters: controls.activeFilters,
          onClear: controls.clear,
        }}
        stale={list.stale}
      >
        {table(false)}
      </ListScreen>
      {duplicated && <DuplicateSurvey survey={duplicated} onClose={() => setDuplicated(null)} />}
      {qrCode.dialog}
    </>
  );
};
