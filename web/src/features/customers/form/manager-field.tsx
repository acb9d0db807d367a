import { Select } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldParts, type OptionalFieldProps } from '../../../ui/forms/fields/field-parts';
import { managersQuery } from '../api/find-managers';
import { searchDebounceMs } from '../../../lib/browser/timing';
import { useOnlyMatch } from '../../../ui/forms/fields/choices/use-only-match';

export interface ManagerFieldProps extends OptionalFieldProps {
  value: string | null;
  onChange: (value: string | null) => void;
  /** The current manager, who may no longer be eligible. */
  present: { readonly id: string; readonly name: string } | null;
  placeholder: string;
  /** In a dialog, above it. */
  comboboxProps?: { zIndex: number };
}

export const ManagerField = (props: ManagerFieldProps) => {
  const { label, help, error, optional, value, onChange, present, ...input } = props;
  const { t } = useTranslation(['customers', 'ui']);
  const [typed, setTyped] = useState('');
  const [selected, setChosen] = useState(present);
  // The field shows the chosen person's name, which is not a search.
  const search = typed === selected?.name ? '' : typed.trim();
  const [debouncedSearch] = useDebouncedValue(search, searchDebounceMs);
  const match = useQuery(managersQuery(debouncedSearch));
  const people = [
    ...[selected, present].filter((one) => one !== null && one.id === value).slice(0, 1),
    ...(match.data ?? []).filter(({ id }) => id !== value || ![selected?.id, present?.id].includes(id)),
  ].filter((one) => one !== null);
  const details = new Map((match.data ?? []).map(({ id, userName }) => [id, userName]));
  const choose = (id: string | null): void => {
    setChosen(people.find((person) => person.id === id) ?? null);
    onChange(id);
  };
  const onlyMatch = useOnlyMatch({
    search,
    isSearching: search !== debouncedSearch || match.isPending || match.isPlaceholderData,
    matches: (match.data ?? []).map(({ id }) => id),
    onChoose: choose,
  });
  return (
    <Select
      {...input}
      {...onlyMatch}
      {...fieldParts({ label, help, error, optional })}
      data={people.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={choose}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // Filtered by the server.
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <span>
          {option.label} <small>{details.get(option.value)}</small>
        </span>
      )}
      nothingFoundMessage={
        match.isError ? t('form.managersFailed') : match.isPending ? null : t('ui:field.nothingFound')
      }
      clearable
      clearButtonProps={{ 'aria-label': t('ui:field.clear', { label }) }}
      maxDropdownHeight={320}
      {...(value === null && {
        rightSection: <IconChevronDown size={16} stroke={1.6} aria-hidden />,
        rightSectionPointerEvents: 'none' as const,
      })}
    />
  );
};
