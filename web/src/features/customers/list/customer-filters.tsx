import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { permission } from '@vantage/contract/permissions';
import { useCan } from '../../../lib/session/current-user';
import type { useListControls } from '../../../lib/lists/list-controls';
import { toSortParams, sortText } from '../../../lib/lists/list-search';
import { ResultCount } from '../../../ui/lists/filters/filter-bar';
import { singleValueFilter, multiValueFilter, textValuesFilter } from '../../../ui/lists/filters/list-filter';
import { ListFilters } from '../../../ui/lists/filters/list-filters';
import { SearchBox } from '../../../ui/lists/search-box';
import { Segmented } from '../../../ui/controls/segmented';
import { SortSelect } from '../../../ui/lists/sort-select';
import { useIsMobile } from '../../../ui/layout/use-is-mobile';
import type { CustomerView } from '../current/customer-page-state';
import { customerStatuses, defaultSort, type CustomerSearch } from './customer-search';
import { CustomerStatusBadge } from './customer-status';

export interface CustomerFiltersProps {
  controls: ReturnType<typeof useListControls<CustomerSearch>>;
  industries: readonly string[];
  view: CustomerView;
  onView: (view: CustomerView) => void;
  count: string | undefined;
  /** The choice of columns, if the view has any. */
  columns: ReactNode;
}

export const CustomerFilters = (props: CustomerFiltersProps) => {
  const { controls, industries, view, onView, count, columns } = props;
  const { t } = useTranslation('customers');
  // On phones the count is in the header, and the table does not fit.
  const isPhone = useIsMobile();
  // Others see only theirs.
  const seesAll = useCan(permission.customersReadAll);
  const mayRestore = useCan(permission.customersWrite);
  return (
    <ListFilters
      search={
        <SearchBox
          label={t('search')}
          placeholder={t(isPhone ? 'search' : 'searchFor')}
          value={controls.requested.search ?? ''}
          onSearch={controls.type}
        />
      }
      filters={[
        multiValueFilter({
          id: 'status',
          label: t('status.label'),
          options: customerStatuses.map((status) => ({
            value: status,
            label: t(`status.${status}`),
            displayed: <CustomerStatusBadge status={status} />,
          })),
          values: controls.requested.status,
          onChange: (status) => controls.choose({ status }),
        }),
        textValuesFilter({
          id: 'industry',
          label: t('industry'),
          options: industries.map((industry) => ({ value: industry, label: industry })),
          values: controls.requested.industry,
          onChange: (industry) => controls.choose({ industry }),
        }),
        ...(seesAll
          ? [
              singleValueFilter({
                id: 'mine',
                label: t('mine.filter'),
                options: [{ value: 'true', label: t('mine.only') }],
                value: controls.requested.mine,
                onChange: (mine) => controls.choose({ mine }),
              }),
            ]
          : []),
        ...(mayRestore
          ? [
              singleValueFilter({
                id: 'archived',
                label: t('archived.filter'),
                options: [{ value: 'true', label: t('archived.only') }],
                value: controls.requested.archived,
                onChange: (archived) => controls.choose({ archived }),
              }),
            ]
          : []),
      ]}
      onClear={controls.clearFilters}
      end={
        <>
          {!isPhone && <ResultCount>{count}</ResultCount>}
          <SortSelect
            columns={[
              { value: 'lastOpenedAt', label: t('recentlyOpened'), beginsWith: 'desc' },
              { value: 'name', label: t('name') },
              { value: 'industry', label: t('industry') },
              { value: 'projectId', label: t('projectId') },
              { value: 'projectManager', label: t('projectManager') },
              { value: 'projectStartDate', label: t('startDate') },
              { value: 'status', label: t('status.label') },
            ]}
            value={toSortParams(controls.requested.sort ?? defaultSort)}
            onChange={(sorting) => controls.choose({ sort: sortText(sorting) })}
          />
          {columns}
          {!isPhone && (
            <Segmented
              label={t('view.label')}
              value={view}
              onChange={onView}
              options={[
                {
                  value: 'cards',
                  label: t('view.cards'),
                  icon: <IconLayoutGrid size={18} stroke={1.6} aria-hidden />,
                },
                {
                  value: 'table',
                  label: t('view.table'),
                  icon: <IconList size={18} stroke={1.6} aria-hidden />,
                },
              ]}
            />
          )}
        </>
      }
    />
  );
};
