import {
  changeLocation,
  createLocation,
  deleteLocation,
  type Location,
  type LocationFields,
} from '@vantage/contract/locations';
import { listUsers, type User } from '@vantage/contract/users/users';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { useIdempotencyKey } from '../../../lib/api/idempotency-key';
import { locationsQuery } from '../../../lib/api/locations';
import { queryClient } from '../../../lib/api/query-client';

/** The tree or the permitted levels have changed. */
export const refetchLocations = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: locationsQuery.queryKey });

/** @returns the first of a location's users by name, including those of the locations below it */
export const findUsersAt = async (locationId: string): Promise<{ total: number; first: User[] }> => {
  const query = { locationId, sort: 'firstName', order: 'asc', limit: 5 } as const;
  const { total, items } = await api(listUsers, { query });
  return { total, first: items };
};

export const useCreateLocation = () => {
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (fields: LocationFields) =>
      api(createLocation, { body: fields, idempotencyKey: idempotencyKey.for(fields) }),
    onSuccess: idempotencyKey.renew,
  });
};

export const useChangeLocation = () => {
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: ({ id, parentId, level, name, version }: Location) => {
      const body = { parentId, level, name, version };
      return api(changeLocation, {
        params: { locationId: id },
        body,
        idempotencyKey: idempotencyKey.for({ id, ...body }),
      });
    },
    onSuccess: idempotencyKey.renew,
  });
};

export const useDeleteLocation = () => {
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (locationId: string) =>
      api(deleteLocation, { params: { locationId }, idempotencyKey: idempotencyKey.for({ locationId }) }),
    onSuccess: idempotencyKey.renew,
  });
};
