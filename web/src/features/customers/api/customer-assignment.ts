import {
  changeAssignment,
  getAssignment,
  type CustomerAssignment,
} from '@vantage/contract/customers/customer-assignment';
import { permission, listPermissions, roleIds } from '@vantage/contract/permissions';
import { listAssignedUsers, listUsers, type Person } from '@vantage/contract/users/users';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { ApiProblem } from '../../../lib/api/api-problem';
import { useIdempotencyKey } from '../../../lib/api/idempotency-key';
import { keysetQuery } from '../../../lib/lists/keyset-list';

export const assignmentQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['customer-assignment', customerId],
    queryFn: async ({ signal }) => {
      const [{ version }, people] = await Promise.all([
        api(getAssignment, { params: { customerId }, signal }),
        api(listAssignedUsers, { params: { customerId }, signal }),
      ]);
      return { version, people };
    },
    staleTime: 0,
    gcTime: 0,
  });
export interface Assignment {
  readonly version: number;
  readonly people: readonly Person[];
}

/** Roles that see only the clients that they are assigned to. */
const assignableRoles = roleIds
  .filter((id) => !listPermissions(id).includes(permission.customersReadAll))
  .join(',');

/** Searched by the server, because there may be any number of users. */
export const assignableQuery = (search: string) =>
  keysetQuery<Person>({
    name: 'assignable-users',
    search: { search },
    fetchPage: (cursor, signal) =>
      api(listUsers, {
        query: {
          ...(search !== '' && { search }),
          roleId: assignableRoles,
          sort: 'firstName',
          limit: 50,
          cursor,
        },
        signal,
      }),
  });

export const useChangeAssignment = (customerId: string) => {
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (assignment: CustomerAssignment) =>
      api(changeAssignment, {
        params: { customerId },
        body: assignment,
        idempotencyKey: idempotencyKey.for({ customerId, ...assignment }),
      }),
    onSuccess: idempotencyKey.renew,
  });
};

/** Adds a user to those assigned; a user who is assigned already stays so. */
export const useAssignUser = () =>
  useMutation({
    mutationFn: async ({ customerId, userId }: { customerId: string; userId: string }) => {
      const { userIds, version } = await api(getAssignment, { params: { customerId } });
      if (userIds.includes(userId)) return;
      await api(changeAssignment, {
        params: { customerId },
        body: { userIds: [...userIds, userId], version },
      });
    },
  });

export const isStale = (error: unknown): boolean =>
  error instanceof ApiProblem && error.code === 'conflict.stale';
