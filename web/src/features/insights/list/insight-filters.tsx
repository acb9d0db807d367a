import { useTranslation } from 'react-i18next';
import type { useListControls } from '../../../lib/lists/list-controls';
import { ResultCount } from '../../../ui/lists/filters/filter-bar';
import { multiValueFilter, textValuesFilter } from '../../../ui/lists/filters/list-filter';
import { ListFilters } from '../../../ui/lists/filters/list-filters';
import { SearchBox } from '../../../ui/lists/search-box';
import { insightStatuses, insightTypes, type InsightSearch } from './insight-search';
import { InsightStatusBadge } from './insight-labels';

export interface InsightFiltersProps {
  controls: ReturnType<typeof useListControls<InsightSearch>>;
  publishers: readonly string[];
  count: string | undefined;
}

export const InsightFilters = ({ controls, publishers, count }: InsightFiltersProps) => {
  const { t } = useTranslation('insights');
  return (
    <ListFilters
      search={
        <SearchBox label={t('search')} value={controls.requested.search ?? ''} onSearch={controls.type} />
      }
      filters={[
        multiValueFilter({
          id: 'type',
          label: t('type.label'),
          options: insightTypes.map((type) => ({ value: type, label: t(`type.${type}`) })),
          values: controls.requested.type,
          onChange: (type) => controls.choose({ type }),
        }),
        multiValueFilter({
          id: 'status',
          label: t('status.label'),
          options: insightStatuses.map((status) => ({
            value: status,
            label: t(`status.${status}`),
            displayed: <InsightStatusBadge status={status} />,
          })),
          values: controls.requested.status,
          onChange: (status) => controls.choose({ status }),
        }),
        textValuesFilter({
          id: 'publisher',
          label: t('publisher'),
          options: publishers.map((publisher) => ({ value: publisher, label: publisher })),
          values: controls.requested.publisher,
          onChange: (publisher) => controls.choose({ publisher }),
        }),
      ]}
      onClear={controls.clearFilters}
      end={count !== undefined && <ResultCount>{count}</ResultCount>}
    />
  );
};
