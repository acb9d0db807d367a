import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconFilter, IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterBar } from './filter-bar';
import { FilterSelect } from './filter-select';
import { filterOptions, setFilter, toValues, valuesWithout, type ListFilter } from './list-filter';
import { MultiFilterSelect } from './multi-filter-select';
import { useIsMobile } from '../../layout/use-is-mobile';
import { lazyOverlay } from '../../overlays/lazy-overlay';
import classes from './list-filters.module.css';

/** Loaded on demand: the list itself does not need dialogs. */
const FilterSheet = lazyOverlay(() => import('./filter-sheet').then((module) => module.FilterSheet));

export interface ListFiltersProps {
  search: ReactNode;
  filters: readonly ListFilter[];
  /** Clears all filters in one navigation; separate changes would overwrite each other. */
  onClear: () => void;
  end?: ReactNode;
}

/** On phones the filters are behind a button, and the set ones are shown as chips. */
export const ListFilters = ({ search, filters, onClear, end }: ListFiltersProps) => {
  const { t } = useTranslation('ui');
  const isPhone = useIsMobile();
  const [isOpen, setIsOpen] = useState(false);
  if (!isPhone) {
    return (
      <FilterBar end={end}>
        {search}
        {filters.map((filter) =>
          filter.kind === 'one' ? (
            <FilterSelect key={filter.id} {...filter} />
          ) : (
            <MultiFilterSelect key={filter.id} {...filter} />
          ),
        )}
      </FilterBar>
    );
  }

  const active = filters.flatMap((filter) =>
    filterOptions(filter)
      .filter(({ value }) => toValues(filter).includes(value))
      .map((option) => ({ filter, option })),
  );
  return (
    <div className={classes.folded}>
      <div className={classes.line}>
        {search}
        {filters.length > 0 && (
          <UnstyledButton
            className={classes.open}
            data-set={active.length > 0}
            onClick={() => setIsOpen(true)}
          >
            <IconFilter size={20} stroke={1.6} aria-hidden />
            <VisuallyHidden>
              {active.length > 0 ? t('filter.openSet', { count: active.length }) : t('filter.open')}
            </VisuallyHidden>
          </UnstyledButton>
        )}
      </div>
      {(active.length > 0 || end) && (
        <div className={classes.line}>
          {active.map(({ filter, option }) => (
            <UnstyledButton
              key={`${filter.id}-${option.value}`}
              className={classes.chip}
              aria-label={t('filter.remove', { label: filter.label, value: option.label })}
              onClick={() => setFilter(filter, valuesWithout(filter, option.value))}
            >
              {option.label}
              <IconX size={16} stroke={1.8} aria-hidden />
            </UnstyledButton>
          ))}
          {end && <div className={classes.end}>{end}</div>}
        </div>
      )}
      {isOpen && <FilterSheet filters={filters} onClear={onClear} onClose={() => setIsOpen(false)} />}
    </div>
  );
};
