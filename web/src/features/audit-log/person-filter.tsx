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
  const [settled] = useDebouncedValue(typed, searchDebounceMs);
  const selected = useQuery({ ...personQuery(value ?? ''), enabled: value !== undefined });
  const isGone = selected.error instanceof ApiProblem && selected.error.code === 'notFound';
  const chosenName = selected.data ? getName(selected.data) : isGone ? t('deletedUser') : '…';
  // The field shows the chosen person's name, which is not a search.
  const match = useQuery(peopleQuery(value !== undefined && settled === chosenName ? '' : settled.trim()));

  const people = (match.data?.items ?? []).map((person) => ({
    value: person.id,
    label: getName(person),
    detail: person.userName,
  }));
  const options =
    value === undefined || people.some((person) => person.value === value)
      ? people
      : [{ value, label: chosenName, detail: selected.data?.userName ?? '' }, ...people];

  const search = (text: string) => {
    setTyped(text);
    // The cross is for pointers only; by keyboard, an empty field clears the filter.
    if (text === '' && value !== undefined) onChange(undefined);
  };

  return (
    <Select
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
