import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../overlays/dialog';
import { needsSearch } from './filter-select';
import { filterOptions, setFilter, toValues, valuesWithout, type ListFilter } from './list-filter';
import { OptionPicker } from '../../forms/fields/choices/option-picker';
import classes from './filter-sheet.module.css';

export interface FilterSheetProps {
  filters: readonly ListFilter[];
  onClear: () => void;
  onClose: () => void;
}

const Options = ({ filter }: { filter: ListFilter }) => {
  const { t } = useTranslation('ui');
  const name = useId();
  const set = toValues(filter);
  const offered = filterOptions(filter);
  const toggle = (value: string, isChosen: boolean) =>
    setFilter(filter, isChosen ? [...set, value] : valuesWithout(filter, value));
  if (needsSearch(offered))
    return (
      <fieldset className={classes.filter}>
        <legend className={classes.name}>{filter.label}</legend>
        {filter.kind === 'one' ? (
          <OptionPicker
            label={filter.label}
            options={[{ value: '', label: t('filter.any') }, ...offered]}
            values={[filter.value ?? '']}
            onChoose={(next) => setFilter(filter, next === '' ? [] : [next])}
          />
        ) : (
          <OptionPicker
            label={filter.label}
            options={offered}
            values={set}
            multiple
            onChoose={(next) => toggle(next, !set.includes(next))}
          />
        )}
      </fieldset>
    );
  return (
    <fieldset className={classes.filter}>
      <legend className={classes.name}>{filter.label}</legend>
      {filter.kind === 'one' && (
        <label className={classes.option}>
          <input type="radio" name={name} checked={set.length === 0} onChange={() => setFilter(filter, [])} />
          {t('filter.any')}
        </label>
      )}
      {offered.map((option) => (
        <label key={option.value} className={classes.option}>
          <input
            type={filter.kind === 'one' ? 'radio' : 'checkbox'}
            name={name}
            checked={set.includes(option.value)}
            onChange={(event) => toggle(option.value, event.currentTarget.checked)}
            onClick={set.includes(option.value) ? option.onReselect : undefined}
          />
          {option.displayed ?? option.label}
        </label>
      ))}
    </fieldset>
  );
};

/** Every filter in a dialog, for phones. Changes apply immediately. */
export const FilterSheet = ({ filters, onClear, onClose }: FilterSheetProps) => {
  const { t } = useTranslation('ui');
  const isSet = filters.some((filter) => toValues(filter).length > 0);
  return (
    <Dialog
      title={t('filter.title')}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" disabled={!isSet} onClick={onClear}>
            {t('filter.clearAll')}
          </Button>
          <Button onClick={onClose}>{t('filter.done')}</Button>
        </>
      }
    >
      {filters.map((filter) => (
        <Options key={filter.id} filter={filter} />
      ))}
    </Dialog>
  );
};
