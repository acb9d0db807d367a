import { assignedUserIds, maxAssigned } from '@vantage/contract/customers/assigned-users';
import type { CustomerAssignment } from '@vantage/contract/customers/customer-assignment';
import type { Person } from '@vantage/contract/users/users';
import { Button, TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { normalizeForSearch } from '@vantage/contract/api/search-text';
import { useKeysetList } from '../../../lib/lists/keyset-list';
import { FormPage } from '../../../ui/forms/form-page';
import { useSaveForm } from '../../../ui/forms/use-save-form';
import { assignableQuery, assignmentQuery, isStale, type Assignment } from '../api/customer-assignment';
import { PeopleList } from './people-list';
import classes from './assign-users.module.css';
import { searchDebounceMs } from '../../../lib/browser/timing';

const schema = z.strictObject({ userIds: assignedUserIds });
const nobody: ReadonlySet<string> = new Set();
const magnifier = <IconSearch size={18} stroke={1.6} aria-hidden />;

export interface AssignUsersProps {
  breadcrumb: ReactNode;
  customerId: string;
  customerName: string;
  assignment: Assignment;
  save: (userIds: string[], version: number) => Promise<CustomerAssignment>;
  onSaved: (saved: CustomerAssignment, read: Assignment) => void;
  onCancel: () => void;
}

const getName = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`;
const listIds = ({ people }: Assignment): string[] => people.map(({ id }) => id);

/** Enter in the search field must not submit the form. */
const stay = (event: KeyboardEvent): void => {
  if (event.key === 'Enter') event.preventDefault();
};

export const AssignUsers = (props: AssignUsersProps) => {
  const { customerId, customerName, assignment, save, onSaved } = props;
  const { t } = useTranslation('customers');
  const queryClient = useQueryClient();
  const [read, setRead] = useState(assignment);
  const [isOthers, setIsOthers] = useState(false);
  const [existing, setKnown] = useState<ReadonlyMap<string, Person>>(
    new Map(assignment.people.map((person) => [person.id, person])),
  );
  const [search, setSearch] = useState('');
  const [ownSearch, setOwnSearch] = useState('');
  const [settled] = useDebouncedValue(search.trim(), searchDebounceMs);
  const list = useKeysetList(assignableQuery(settled));
  const [toAdd, setToAdd] = useState(nobody);
  const [toRemove, setToRemove] = useState(nobody);
  const [said, setSaid] = useState('');
  const dragged = useRef<'in' | 'out' | null>(null);
  const labels = { userIds: t('assign.assigned') };

  const form = useSaveForm({
    initialValues: { userIds: listIds(assignment) },
    schema,
    labels,
    explain: ({ code }) => {
      if (code === 'required') return t('assign.atLeastOne');
      if (code === 'tooMany') return t('assign.atMost', { count: maxAssigned });
      return code === 'unknown' ? t('assign.userGone') : undefined;
    },
    explainFailure: (error) => (isStale(error) ? null : undefined),
    save: ({ userIds }) =>
      save(userIds, read.version).catch(async (error: unknown) => {
        if (isStale(error)) takeWith(await queryClient.fetchQuery(assignmentQuery(customerId)));
        throw error;
      }),
    onSaved: (saved) => onSaved(saved, read),
    isExisting: true,
  });
  const field = form.field('userIds');
  const assigned = field.value;
  const before = new Set(listIds(read));
  const now = new Set(assigned);
  const added = assigned.filter((id) => !before.has(id));
  const removed = [...before].filter((id) => !now.has(id));
  const listNames = (ids: readonly string[]): string =>
    ids
      .map((id) => existing.get(id))
      .filter((person) => person !== undefined)
      .map(getName)
      .join(', ');

  const setAssigned = (ids: string[]) => form.form.setFieldValue('userIds', ids as never);
  const begin = (present: Assignment) => {
    setRead(present);
    setKnown((all) => new Map([...all, ...present.people.map((person) => [person.id, person] as const)]));
    form.form.resetDirty({ userIds: listIds(present) });
  };
  /** Reapplies the local moves to what another user has saved. */
  const takeWith = (present: Assignment) => {
    setIsOthers(true);
    begin(present);
    setAssigned([...new Set([...listIds(present).filter((id) => !removed.includes(id)), ...added])]);
  };
  const acceptTheirs = () => {
    setIsOthers(false);
    setAssigned(listIds(read));
    form.clearFailure();
  };
  const conflict = isOthers
    ? { changes: [{ label: labels.userIds, value: read.people.map(getName).join(', ') }], acceptTheirs }
    : null;

  const assign = (ids: readonly string[]) => {
    const people = list.rows.filter(({ id }) => ids.includes(id) && !now.has(id));
    setKnown((all) => new Map([...all, ...people.map((person) => [person.id, person] as const)]));
    setAssigned([...assigned, ...people.map(({ id }) => id)]);
    setToAdd(nobody);
    setSaid(t('assign.movedIn', { count: people.length, names: people.map(getName).join(', ') }));
  };
  const remove = (ids: readonly string[]) => {
    setAssigned(assigned.filter((id) => !ids.includes(id)));
    setToRemove(nobody);
    setSaid(t('assign.movedOut', { count: ids.length, names: listNames(ids) }));
  };

  const available = list.rows.filter(({ id }) => !now.has(id));
  const term = normalizeForSearch(ownSearch.trim());
  const visible = assigned
    .map((id) => existing.get(id))
    .filter((person) => person !== undefined)
    .filter((person) =>
      normalizeForSearch(`${getName(person)} ${person.userName} ${person.email}`).includes(term),
    );
  const selectAllText = (total: number): string =>
    total === 0 ? t('assign.selectAll') : t('assign.selectAllOf', { total });
  const counts = { added: added.length, removed: removed.length };
  const changesText = (() => {
    if (counts.added > 0 && counts.removed > 0) return t('assign.changes', counts);
    if (counts.added > 0) return t('assign.changesAdded', counts);
    return counts.removed > 0 ? t('assign.changesRemoved', counts) : t('assign.noChanges');
  })();
  const all = (people: readonly Person[]): ReadonlySet<string> => new Set(people.map(({ id }) => id));

  return (
    <FormPage
      form={{ ...form, conflict }}
      breadcrumb={props.breadcrumb}
      title={t('assign.title', { name: customerName })}
      description={t('assign.description')}
      verb={t('assign.save')}
      onCancel={props.onCancel}
    >
      <div className={classes.lists}>
        <section className={classes.side} aria-labelledby="assign-available">
          <h2 id="assign-available" className={classes.title}>
            {t('assign.available')}
          </h2>
          <TextInput
            type="search"
            aria-label={t('assign.searchAvailable')}
            placeholder={t('assign.searchAvailable')}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            onKeyDown={stay}
            leftSection={magnifier}
          />
          <PeopleList
            label={t('assign.available')}
            people={available}
            selected={toAdd}
            onSelect={setToAdd}
            onMove={assign}
            onDragStart={() => (dragged.current = 'in')}
            onDropped={() => dragged.current === 'out' && remove([...toRemove])}
            toMark={({ id }) => (before.has(id) ? t('assign.markRemoved') : undefined)}
            onEndNear={() => list.more.hasMore && list.more.onEndNear()}
            empty={t(
              list.query.error
                ? 'assign.failed'
                : list.query.isPending
                  ? 'assign.loading'
                  : 'assign.noneFound',
            )}
          />
          <div className={classes.actions}>
            <Button
              variant="default"
              onClick={() => setToAdd(all(available))}
              disabled={available.length === 0}
            >
              {selectAllText(available.length)}
            </Button>
            <Button variant="default" onClick={() => assign([...toAdd])} disabled={toAdd.size === 0}>
              {toAdd.size === 0 ? t('assign.addNobody') : t('assign.add', { count: toAdd.size })}
            </Button>
          </div>
        </section>
        <section className={classes.side} aria-labelledby="assign-assigned">
          <h2 id="assign-assigned" className={classes.title}>
            {t('assign.assignedCount', { count: assigned.length })}
          </h2>
          <TextInput
            type="search"
            aria-label={t('assign.searchAssigned')}
            placeholder={t('assign.searchAssigned')}
            value={ownSearch}
            onChange={({ currentTarget }) => setOwnSearch(currentTarget.value)}
            onKeyDown={stay}
            leftSection={magnifier}
          />
          <PeopleList
            {...field}
            label={t('assign.assigned')}
            people={visible}
            selected={toRemove}
            onSelect={setToRemove}
            onMove={remove}
            onDragStart={() => (dragged.current = 'out')}
            onDropped={() => dragged.current === 'in' && assign([...toAdd])}
            toMark={({ id }) => (before.has(id) ? undefined : t('assign.markAdded'))}
            empty={t(assigned.length === 0 ? 'assign.nobody' : 'assign.noneFound')}
          />
          <div className={classes.actions}>
            <Button
              variant="default"
              onClick={() => setToRemove(all(visible))}
              disabled={visible.length === 0}
            >
              {selectAllText(visible.length)}
            </Button>
            <Button variant="default" onClick={() => remove([...toRemove])} disabled={toRemove.size === 0}>
              {toRemove.size === 0 ? t('assign.removeNobody') : t('assign.remove', { count: toRemove.size })}
            </Button>
          </div>
        </section>
      </div>
      <section className={classes.changes} aria-labelledby="assign-changes">
        <h2 id="assign-changes" className={classes.title}>
          {changesText}
        </h2>
        {added.length > 0 && <p>{t('assign.willAdd', { names: listNames(added) })}</p>}
        {removed.length > 0 && <p>{t('assign.willRemove', { names: listNames(removed) })}</p>}
      </section>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </FormPage>
  );
};
