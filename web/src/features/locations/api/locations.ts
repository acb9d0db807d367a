import {
  changeLocation,
  createLocation,
  deleteLocation,
  type Location,
  type LocationFields,
} from '@vantage/contract/locations';
import { api } from '../../../lib/api-client';
import type { KeyFor } from '../../../lib/idempotency-key';
import { locationsQuery } from '../../../lib/locations';
import { queryClient } from '../../../lib/query-client';

/** The tree, or the levels that it may have, are others now. */
export const refetchLocations = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: locationsQuery.queryKey });

export const addLocation = (fields: LocationFields, keyFor: KeyFor): Promise<Location> =>
  api(createLocation, { body: fields, idempotencyKey: keyFor(fields) });

/** Renames a location, or moves it. */
export const saveLocation = (
  { id, parentId, level, name, version }: Location,
  keyFor: KeyFor,
): Promise<Location> => {
  const body = { parentId, level, name, version };
  return api(changeLocation, { params: { locationId: id }, body, idempotencyKey: keyFor({ id, ...body }) });
};

export const removeLocation = (locationId: string): Promise<undefined> =>
  api(deleteLocation, { params: { locationId } });
