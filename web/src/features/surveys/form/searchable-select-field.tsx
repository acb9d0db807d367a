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
import type { Choice, customerChoicesQuery } from '../api/find-choices';
import { searchDebounceMs } from '../../../lib/browser/timing';
import { useOnlyMatch } from '../../../ui/forms/fields/choices/use-only-match';

export interface SearchableSelectFieldProps extends OptionalFieldProps {
  value: string | null;
  onChange: (value: string | null) => void;
  /** The stored choice, which may no longer be offered. */
  stored: Choice | null;
  choicesQuery: typeof customerChoicesQuery;
  placeholder: string;
  failedText: string;
  clearable?: boolean;
}

/** Selects one of many choices, which the server searches. */
export const SearchableSelectField = (props: SearchableSelectFieldProps) => {
  const {
    label,
    help,
    error,
    optional,
    value,
    onChange,
    stored,
    choicesQuery,
    failedText,
    clearable,
    ...input
  } = props;
  const { t } = useTranslation('ui');
  const [searchText, setSearchText] = useState('');
  const [selected, setSelected] = useState(stored);
  // The field shows the choice's name, which is not a search.
  const search = searchText === selected?.name ? '' : searchText.trim();
  const [debouncedSearch] = useDebouncedValue(search, searchDebounceMs);
  const matches = useQuery(choicesQuery(debouncedSearch));
  const current = [selected, stored].find((choice) => choice !== null && choice.id === value);
  const choices = [
    ...(current ? [current] : []),
    ...(matches.data ?? []).filter(({ id }) => id !== current?.id),
  ];
  const choose = (id: string | null): void => {
    setSelected(choices.find((choice) => choice.id === id) ?? null);
    onChange(id);
  };
  const onlyMatch = useOnlyMatch({
    search,
    isSearching: search !== debouncedSearch || matches.isPending || matches.isPlaceholderData,
    matches: (matches.data ?? []).map(({ id }) => id),
    onChoose: choose,
  });
  return (
    <Select
      {...input}
      {...onlyMatch}
      {...fieldParts({ label, help, error, optional })}
      data={choices.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={choose}
      searchable
      searchValue={searchText}
      onSearchChange={setSearchText}
      // The server has filtered the choices.
      filter={({ options }) => options}
      nothingFoundMessage={matches.isError ? failedText : matches.isPending ? null : t('field.nothingFound')}
      allowDeselect={false}
      clearable={clearable === true}
      clearButtonProps={{ 'aria-label': t('field.clear', { label }) }}
      maxDropdownHeight={320}
      {...(!(clearable && value !== null) && {
        rightSection: <IconChevronDown size={16} stroke={1.6} aria-hidden />,
        rightSectionPointerEvents: 'none' as const,
      })}
    />
  );
};
