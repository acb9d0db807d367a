import {
  levelBelow,
  type Location,
  type LocationLevel,
  type LocationTree,
} from '@vantage/contract/locations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../lib/api/api-problem';
import { useProblemText, useProblemToast } from '../../lib/i18n/problem-text';
import { toast } from '../../lib/browser/toasts';
import { confirm } from '../../ui/overlays/confirm';
import { useUnsavedGuard } from '../../ui/forms/use-unsaved-guard';
import {
  findUsersAt,
  refetchLocations,
  useChangeLocation,
  useCreateLocation,
  useDeleteLocation,
} from './api/locations';
import { isName } from './location-name';

/** Id of a location that is being added. */
export const newId = 'new';

export interface Editing {
  location: Location;
  name: string;
  error: string | null;
  busy: boolean;
}

export interface BlockedDeletion {
  name: string;
  children: number;
  users: number;
  /** Full names of the first users. */
  named: string[];
}

const readCode = (error: unknown): unknown => (error instanceof ApiProblem ? error.code : null);

/** @param reveal opens the ancestors of a location */
export const useLocationEditor = (
  { items, levels }: LocationTree,
  { reveal }: { reveal: (id: string) => void },
) => {
  const { t } = useTranslation('locations');
  const problemText = useProblemText();
  const showProblem = useProblemToast();
  const createLocation = useCreateLocation();
  const changeLocation = useChangeLocation();
  const deleteLocation = useDeleteLocation();
  const [editing, setEditing] = useState<Editing | null>(null);
  const [blocked, setBlocked] = useState<BlockedDeletion | null>(null);
  const [focusOn, setFocusOn] = useState<{ id: string }>();
  const [moving, setMoving] = useState<Location | null>(null);
  const enabled: LocationLevel[] = levels.filter((level) => level.enabled).map(({ key }) => key);
  useUnsavedGuard(() => editing !== null && editing.name !== editing.location.name);

  const startEditing = (location: Location): void =>
    setEditing({ location, name: location.name, error: null, busy: false });
  const focusRow = (id: string): void => setFocusOn({ id });
  const done = async (id: string, message: string): Promise<void> => {
    toast({ severity: 'success', message });
    await refetchLocations();
    focusRow(id);
  };
  const gone = async (error: unknown): Promise<void> => {
    showProblem(error);
    await refetchLocations();
  };

  const save = async (): Promise<void> => {
    if (editing === null || editing.busy) return;
    const { location } = editing;
    const name = editing.name.trim().normalize('NFC');
    const isNew = location.id === newId;
    if (!isNew && name === location.name) return cancel();
    if (!isName(name)) return setEditing({ ...editing, error: t('nameMissing') });
    setEditing({ ...editing, busy: true, error: null });
    try {
      const { parentId, level } = location;
      const saved = isNew
        ? await createLocation.mutateAsync({ parentId, level, name })
        : await changeLocation.mutateAsync({ ...location, name });
      await done(saved.id, t(isNew ? 'added' : 'renamed', { name: saved.name }));
      setEditing(null);
    } catch (error) {
      if (readCode(error) === 'notFound' || readCode(error) === 'location.unknown') {
        setEditing(null);
        return gone(error);
      }
      const saved =
        readCode(error) === 'conflict.stale' && error instanceof ApiProblem
          ? (error.problem.current as Location | undefined)
          : undefined;
      if (saved) void refetchLocations();
      setEditing({
        ...editing,
        location: saved ?? location,
        error: saved ? t('renamedConcurrently', { name: saved.name }) : problemText(error),
        busy: false,
      });
    }
  };

  const cancel = (): void => {
    if (editing === null) return;
    const { id, parentId } = editing.location;
    setEditing(null);
    focusRow(id === newId ? (parentId ?? items[0]?.id ?? '') : id);
  };

  const listDependents = async ({ id, name }: Location): Promise<BlockedDeletion> => {
    const { total, first } = await findUsersAt(id);
    return {
      name,
      children: items.filter(({ parentId }) => parentId === id).length,
      users: total,
      named: first.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
    };
  };

  /** @param next id of the row to focus afterwards */
  const remove = async (location: Location, next: string | undefined): Promise<void> => {
    const question = {
      title: t('delete.title', { name: location.name }),
      body: t('delete.body'),
      verb: t('delete.verb'),
      destructive: true,
    };
    try {
      const dependents = await listDependents(location);
      if (dependents.children > 0 || dependents.users > 0) return setBlocked(dependents);
      if (!(await confirm(question))) return;
      await deleteLocation.mutateAsync(location.id);
      await done(next ?? '', t('deleted', { name: location.name }));
    } catch (error) {
      // Something was added to it in the meantime.
      const dependents = error instanceof ApiProblem ? error.problem.dependents : undefined;
      if (dependents) setBlocked({ name: location.name, ...dependents, named: [] });
      else await gone(error);
    }
  };

  const move = async (location: Location, parentId: string): Promise<void> => {
    try {
      await changeLocation.mutateAsync({ ...location, parentId });
      reveal(parentId);
      await done(location.id, t('moved', { name: location.name }));
    } catch (error) {
      await gone(error);
    }
  };

  return {
    enabled,
    focusOn,
    focusRow,
    editing,
    setName: (name: string) => setEditing((now) => now && { ...now, name, error: null }),
    save,
    cancel,
    rename: startEditing,
    add: (parent: Location | null) => {
      const level = levelBelow(parent?.level ?? null, enabled);
      if (level === null) return;
      if (parent) reveal(parent.id);
      startEditing({ id: newId, parentId: parent?.id ?? null, level, name: '', version: 0 });
    },
    remove,
    moving,
    setMoving,
    move,
    blocked,
    dismissBlocked: () => setBlocked(null),
  };
};
