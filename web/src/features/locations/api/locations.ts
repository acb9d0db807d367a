import {
  changeLocation,
  createLocation,
  deleteLocation,
  type Location,
  type LocationFields,
} from '@vantage/contract/locations';
import { api } from '../../../lib/api-client';
import { newIdempotencyKey } from '../../../lib/idempotency-key';
import { locationsQuery } from '../../../lib/locations';
import { queryClient } from '../../../lib/query-client';

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
