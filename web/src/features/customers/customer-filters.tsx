import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FilterBar, ResultCount } from '../../ui/filter-bar';
import { FilterSelect } from '../../ui/filter-select';
import { MultiFilterSelect } from '../../ui/multi-filter-select';
import { SearchBox } from '../../ui/search-box';
import { Segmented } from '../../ui/segmented';
import { SortSelect } from '../../ui/sort-select';
import { usePhone } from '../../ui/use-phone';
import type { CustomerView } from './customer-page-state';
import { customerSorting, customerStatuses, withSorting, type CustomerSearch } from './customer-search';
import { CustomerStatusBadge } from './customer-status';

export interface CustomerFiltersProps {
  search: CustomerSearch;
  onSearch: (search: CustomerSearch) => void;
  industries: readonly string[];
  view: CustomerView;
  /** Left out where there is only one view to have. */
  onView: ((view: CustomerView) => void) | undefined;
  /** Left out where it is told elsewhere. */
  count: string | undefined;
}

/** The row of controls above the customers. */
export const CustomerFilters = ({
  search,
  onSearch,
  industries,
  view,
  onView,
  count,
}: CustomerFiltersProps) => {
  const { t } = useTranslation('customers');
  const isPhone = usePhone();
  return (
    <FilterBar
      end={
        <>
          <ResultCount>{count}</ResultCount>
          <SortSelect
            columns={[
              { value: 'name', label: t('name') },
              { value: 'industry', label: t('industry') },
              { value: 'projectId', label: t('projectId') },
              { value: 'projectStartDate', label: t('startDate') },
              { value: 'status', label: t('status.label') },
            ]}
            value={customerSorting(search)}
            onChange={(sorting) => onSearch(withSorting(search, sorting))}
          />
          {onView && (
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
    >
      <SearchBox
        label={t('search')}
        placeholder={t(isPhone ? 'search' : 'searchFor')}
        value={search.search ?? ''}
        onSearch={(text) => onSearch({ ...search, search: text === '' ? undefined : text })}
      />
      <MultiFilterSelect
        label={t('status.label')}
        options={customerStatuses.map((status) => ({
          value: status,
          label: t(`status.${status}`),
          shown: <CustomerStatusBadge status={status} />,
        }))}
        values={search.status ?? []}
        onChange={(status) => onSearch({ ...search, status: status.length === 0 ? undefined : status })}
      />
      <FilterSelect
        label={t('industry')}
        options={industries.map((industry) => ({ value: industry, label: industry }))}
        value={search.industry}
        onChange={(industry) => onSearch({ ...search, industry })}
      />
    </FilterBar>
  );
};
