import { Select } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../lib/api/api-problem';
import { peopleQuery, personQuery } from './api/find-people';
import classes from './person-filter.module.css';
import { searchDebounceMs } from '../../lib/browser/timing';
import { useOnlyMatch } from '../../ui/forms/fields/choices/use-only-match';

const getName = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`;

export interface PersonFilterProps {
  label: string;
  placeholder: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

export const PersonFilter = ({ label, placeholder, value, onChange }: PersonFilterProps) => {
  const { t } = useTranslation(['audit', 'ui']);
  const [typed, setTyped] = useState('');
  const selected = useQuery({ ...personQuery(value ?? ''), enabled: value !== undefined });
  const isGone = selected.error instanceof ApiProblem && selected.error.code === 'notFound';
  const chosenName = selected.data ? getName(selected.data) : isGone ? t('deletedUser') : '…';
  // The field shows the chosen person's name, which is not a search.
  const searchText = value !== undefined && typed === chosenName ? '' : typed.trim();
  const [debouncedSearch] = useDebouncedValue(searchText, searchDebounceMs);
  const match = useQuery(peopleQuery(debouncedSearch));

  const people = (match.data?.items ?? []).map((person) => ({
    value: person.id,
    label: getName(person),
    detail: person.userName,
  }));
  const options =
    value === undefined || people.some((person) => person.value === value)
      ? people
      : [{ value, label: chosenName, detail: selected.data?.userName ?? '' }, ...people];

  const onlyMatch = useOnlyMatch({
    search: searchText,
    isSearching: searchText !== debouncedSearch || match.isPending || match.isPlaceholderData,
    matches: people.map((person) => person.value),
    onChoose: onChange,
  });

  const search = (text: string) => {
    setTyped(text);
    // The cross is for pointers only; by keyboard, an empty field clears the filter.
    if (text === '' && value !== undefined) onChange(undefined);
  };

  return (
    <Select
      {...onlyMatch}
      className={classes.box}
      aria-label={label}
      placeholder={placeholder}
      data={options}
      value={value ?? null}
      onChange={(next) => onChange(next ?? undefined)}
      searchable
      searchValue={typed}
      onSearchChange={search}
      // Filtered by the server.
      filter={({ options: all }) => all}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <span>{option.label}</span>
          <span className={classes.detail}>{options.find((one) => one.value === option.value)?.detail}</span>
        </span>
      )}
      nothingFoundMessage={
        match.isError ? t('peopleFailed') : match.isPending ? null : t('ui:field.nothingFound')
      }
      clearable
      clearButtonProps={{ 'aria-label': t('ui:filter.clear', { label }) }}
      maxDropdownHeight={320}
      leftSection={<IconUser size={18} stroke={1.6} aria-hidden />}
      leftSectionWidth={40}
      comboboxProps={{ withinPortal: false }}
      rightSection={value === undefined ? <span /> : undefined}
    />
  );
};
