import { insightLimits } from '@vantage/contract/insights/insight-fields';
import { MultiSelect } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldParts, type FieldProps } from '../../../../ui/forms/fields/field-parts';
import { choosableCustomersQuery } from '../api/find-customers';
import { searchDebounceMs } from '../../../../lib/browser/timing';

export interface ChooseCustomersProps extends FieldProps {
  value: readonly string[];
  onChange: (ids: string[]) => void;
  existing: readonly { readonly id: string; readonly name: string }[];
}

export const ChooseCustomers = ({
  label,
  help,
  error,
  value,
  onChange,
  existing,
  ...input
}: ChooseCustomersProps) => {
  const { t } = useTranslation(['insight-config', 'ui']);
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed, searchDebounceMs);
  const [names, setNames] = useState(() => new Map(existing.map(({ id, name }) => [id, name])));
  const match = useQuery(choosableCustomersQuery(settled.trim()));
  const choices = (match.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const chosenElsewhere = value
    .filter((id) => choices.every((choice) => choice.value !== id))
    .map((id) => ({ value: id, label: names.get(id) ?? '…' }));
  return (
    <MultiSelect
      {...input}
      {...fieldParts({ label, help, error })}
      placeholder={value.length === 0 ? t('customers.placeholder') : ''}
      data={[...choices, ...chosenElsewhere]}
      value={[...value]}
      onChange={(ids) => {
        setNames(new Map([...names, ...choices.map((choice) => [choice.value, choice.label] as const)]));
        onChange(ids);
      }}
      maxValues={insightLimits.customers}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // Filtered by the server; chosen customers are shown in the field already.
      filter={({ options }) =>
        options.filter(
          (option) => 'value' in option && choices.some((choice) => choice.value === option.value),
        )
      }
      hidePickedOptions
      rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
      rightSectionPointerEvents="none"
      maxDropdownHeight={320}
      nothingFoundMessage={
        match.isError ? t('customers.failed') : match.isPending ? null : t('ui:field.nothingFound')
      }
    />
  );
};
