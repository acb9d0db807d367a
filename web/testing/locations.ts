import {
  changeLocation,
  createLocation,
  deleteLocation,
  listLocations,
  type Location,
  type LocationLevel,
  type LocationTree,
} from '@vantage/contract/locations';
import type { AllSettings } from '@vantage/contract/settings/settings';
import { mockResponse, problemResponse } from './fake-api';
import { getId } from './organization';

export const locationAt = (
  index: number,
  name: string,
  level: LocationLevel = 'area',
  parentId: string | null = null,
): Location => ({ id: getId(index), name, level, parentId, version: 1 });

/** In depth-first order, siblings by name. */
const inOrder = (locations: readonly Location[], parentId: string | null = null): Location[] =>
  locations
    .filter((location) => location.parentId === parentId)
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .flatMap((location) => [location, ...inOrder(locations, location.id)]);

/**
 * Stores changes of locations as the server does, but permits every parent and level.
 * @returns a function by which somebody else renames one
 */
export const keepLocations = (
  start: readonly Location[],
  settings: () => AllSettings,
): ((id: string, name: string) => void) => {
  let stored = [...start];
  const replace = (changed: Location): Location => {
    stored = stored.map((location) => (location.id === changed.id ? changed : location));
    return changed;
  };
  const isTaken = ({ id, name, parentId }: Omit<Location, 'version' | 'level'>): boolean =>
    stored.some(
      (other) =>
        other.id !== id && other.parentId === parentId && other.name.toLowerCase() === name.toLowerCase(),
    );
  mockResponse(listLocations, (): LocationTree => {
    const { enableSubarea, enableDepartment, enableDivision, enableShift } = settings();
    return {
      levels: [
        { key: 'area', enabled: true },
        { key: 'subarea', enabled: enableSubarea },
        { key: 'department', enabled: enableDepartment },
        { key: 'division', enabled: enableDivision },
        { key: 'shift', enabled: enableShift },
      ],
      items: inOrder(stored),
    };
  });
  mockResponse(createLocation, ({ body }) => {
    const added = { ...body, id: getId(5_000 + stored.length), version: 1 };
    if (isTaken(added)) return problemResponse('location.nameTaken');
    stored.push(added);
    return added;
  });
  mockResponse(changeLocation, ({ params, body }) => {
    const current = stored.find(({ id }) => id === params.locationId);
    if (!current) return problemResponse('notFound');
    if (current.version !== body.version)
      return problemResponse('conflict.stale', { current: { ...current } });
    const changed = { ...body, id: current.id, version: body.version + 1 };
    return isTaken(changed) ? problemResponse('location.nameTaken') : replace(changed);
  });
  mockResponse(deleteLocation, ({ params }) => {
    stored = stored.filter(({ id }) => id !== params.locationId);
    return undefined;
  });
  return (id, name) => {
    const current = stored.find((location) => location.id === id);
    if (current) replace({ ...current, name, version: current.version + 1 });
  };
};
