import { Button, Select } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchDebounceMs } from '../../../lib/browser/timing';
import { useOnlyMatch } from '../../../ui/forms/fields/choices/use-only-match';
import { fieldParts } from '../../../ui/forms/fields/field-parts';
import { Dialog } from '../../../ui/overlays/dialog';
import { assignableQuery } from '../api/customer-assignment';

export interface AssignPersonDialogProps {
  title: string;
  onChoose: (person: { readonly id: string; readonly name: string }) => void;
  onClose: () => void;
}

/** Finds a user by typing a name. Those already assigned may be chosen again. */
export const AssignPersonDialog = ({ title, onChoose, onClose }: AssignPersonDialogProps) => {
  const { t } = useTranslation(['customers', 'ui']);
  const [typed, setTyped] = useState('');
  const [selected, setSelected] = useState<{ id: string; name: string } | null>(null);
  // The field shows the selected person's name, which is not a search.
  const search = typed === selected?.name ? '' : typed.trim();
  const [debouncedSearch] = useDebouncedValue(search, searchDebounceMs);
  const assignable = useInfiniteQuery(assignableQuery(debouncedSearch));
  const people = (assignable.data?.pages ?? [])
    .flatMap(({ items }) => items)
    .map(({ id, firstName, lastName, userName }) => ({ id, name: `${firstName} ${lastName}`, userName }));
  const offered = selected && !people.some(({ id }) => id === selected.id) ? [selected, ...people] : people;
  const details = new Map(people.map(({ id, userName }) => [id, userName]));
  const choose = (id: string | null): void => setSelected(offered.find((person) => person.id === id) ?? null);
  const onlyMatch = useOnlyMatch({
    search,
    isSearching: search !== debouncedSearch || assignable.isPending || assignable.isPlaceholderData,
    matches: people.map(({ id }) => id),
    onChoose: choose,
  });
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button disabled={selected === null} onClick={() => selected && onChoose(selected)}>
            {t('quickAssign.verb')}
          </Button>
        </>
      }
    >
      <Select
        {...fieldParts({ label: t('quickAssign.person'), help: t('quickAssign.help') })}
        {...onlyMatch}
        data-autofocus
        data={offered.map(({ id, name }) => ({ value: id, label: name }))}
        value={selected?.id ?? null}
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
          assignable.isError
            ? t('form.managersFailed')
            : assignable.isPending
              ? null
              : t('ui:field.nothingFound')
        }
        maxDropdownHeight={320}
        // Above dialogs.
        comboboxProps={{ zIndex: 410 }}
      />
    </Dialog>
  );
};
