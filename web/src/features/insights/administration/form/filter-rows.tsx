import type { InsightFields } from '@vantage/contract/insights/insight-fields';
import { insightLimits } from '@vantage/contract/insights/insight-fields';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FieldError, OptionalLabel } from '../../../../ui/forms/fields/field-parts';
import classes from './filter-rows.module.css';

type Filters = InsightFields['filters'];

export interface FilterRowsProps {
  label: string;
  help: string;
  error: string | undefined;
  value: Filters;
  onChange: (filters: Filters) => void;
}

const parts = ['table', 'column', 'value'] as const;

export const FilterRows = ({ label, help, error, value, onChange }: FilterRowsProps) => {
  const { t } = useTranslation('insight-config');
  const set = (index: number, change: Partial<Filters[number]>) =>
    onChange(value.map((filter, place) => (place === index ? { ...filter, ...change } : filter)));
  return (
    <fieldset className={classes.rows}>
      <legend className={classes.legend}>
        <OptionalLabel>{label}</OptionalLabel>
      </legend>
      <p className={classes.help}>{help}</p>
      {value.map((filter, index) => (
        // Rows have no id.
        // oxlint-disable-next-line react/no-array-index-key -- equal rows differ only by position
        <div key={index} className={classes.row}>
          {parts.map((part) => (
            <TextInput
              key={part}
              aria-label={t('filter.part', { part: t(`filter.${part}`), number: index + 1 })}
              placeholder={t(`filter.${part}`)}
              value={filter[part]}
              onChange={(event) => set(index, { [part]: event.currentTarget.value })}
              autoComplete="off"
              {...(index === 0 && part === 'table' && { 'data-path': 'filters' })}
            />
          ))}
          <ActionIcon
            variant="subtle"
            aria-label={t('filter.remove', { number: index + 1 })}
            onClick={() => onChange(value.filter((_filter, place) => place !== index))}
          >
            <IconX size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {error !== undefined && <FieldError>{error}</FieldError>}
      <Button
        className={classes.add}
        variant="default"
        size="sm"
        leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
        disabled={value.length >= insightLimits.filters}
        onClick={() => onChange([...value, { table: '', column: '', value: '' }])}
      >
        {t('filter.add')}
      </Button>
    </fieldset>
  );
};
