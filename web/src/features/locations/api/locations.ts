import {
  changeLocation,
  createLocation,
  deleteLocation,
  listLocations,
  type Location,
  type LocationFields,
} from '@vantage/contract/locations';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client';
import { newIdempotencyKey } from '../../../lib/idempotency-key';
import { queryClient } from '../../../lib/query-client';

/** The whole tree of locations, asked anew each time that it is shown. */
export const locationsQuery = queryOptions({
  queryKey: ['locations'],
  queryFn: ({ signal }) => api(listLocations, { signal }),
  staleTime: 0,
});

/** The tree, or the levels that it may have, are others now. */
export const readLocationsAnew = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: locationsQuery.queryKey });

export const addLocation = (fields: LocationFields): Promise<Location> =>
  api(createLocation, { body: fields, idempotencyKey: newIdempotencyKey() });

/** Renames a location, or moves it. */
export const saveLocation = ({ id, parentId, level, name, version }: Location): Promise<Location> =>
  api(changeLocation, {
    params: { locationId: id },
    body: { parentId, level, name, version },
    idempotencyKey: newIdempotencyKey(),
  });

export const removeLocation = (locationId: string): Promise<undefined> =>
  api(deleteLocation, { params: { locationId } });
