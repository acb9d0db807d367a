import { useTranslation } from 'react-i18next';
import { FilterBar, ResultCount } from '../../ui/filter-bar';
import { FilterSelect } from '../../ui/filter-select';
import { SearchBox } from '../../ui/search-box';
import { insightStatuses, insightTypes, type InsightSearch } from './insight-search';
import { InsightStatusBadge } from './insight-words';

export interface InsightFiltersProps {
  search: InsightSearch;
  onSearch: (search: InsightSearch) => void;
  /** Who published what the list holds. */
  publishers: readonly string[];
  count: string | undefined;
}

/** The row of controls above the insights. */
export const InsightFilters = ({ search, onSearch, publishers, count }: InsightFiltersProps) => {
  const { t } = useTranslation('insights');
  return (
    <FilterBar end={<ResultCount>{count}</ResultCount>}>
      <SearchBox
        label={t('search')}
        value={search.search ?? ''}
        onSearch={(text) => onSearch({ ...search, search: text === '' ? undefined : text })}
      />
      <FilterSelect
        label={t('type.label')}
        options={insightTypes.map((type) => ({ value: type, label: t(`type.${type}`) }))}
        value={search.type}
        onChange={(type) => onSearch({ ...search, type })}
      />
      <FilterSelect
        label={t('status.label')}
        options={insightStatuses.map((status) => ({
          value: status,
          label: t(`status.${status}`),
          shown: <InsightStatusBadge status={status} />,
        }))}
        value={search.status}
        onChange={(status) => onSearch({ ...search, status })}
      />
      <FilterSelect
        label={t('publisher')}
        options={publishers.map((publisher) => ({ value: publisher, label: publisher }))}
        value={search.publisher}
        onChange={(publisher) => onSearch({ ...search, publisher })}
      />
    </FilterBar>
  );
};
