import { listLocations, type Location, type LocationTree } from '@vantage/contract/locations';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api-client';

export const locationsQuery = queryOptions({
  queryKey: ['locations'],
  queryFn: ({ signal }) => api(listLocations, { signal }),
  staleTime: 0,
});

const separator = ' / ';

/**
 * Full name of each location, ancestors first: `Osaka / Plant 2`.
 * @returns by id
 */
export const locationNames = ({ items }: Pick<LocationTree, 'items'>): Map<string, string> => {
  const byId = new Map(items.map((location) => [location.id, location]));
  const names = new Map<string, string>();
  const getName = (location: Location): string => {
    const existing = names.get(location.id);
    if (existing !== undefined) return existing;
    const parent = location.parentId === null ? undefined : byId.get(location.parentId);
    const name = parent ? getName(parent) + separator + location.name : location.name;
    names.set(location.id, name);
    return name;
  };
  items.forEach(getName);
  return names;
};
