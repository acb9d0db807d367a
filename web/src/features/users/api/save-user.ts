import { changeUser, createUser, type NewUserFields, type UserChange } from '@vantage/contract/users/users';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { useIdempotencyKey } from '../../../lib/api/idempotency-key';
import { reloadUsers } from './list-users';

export const useCreateUser = () => {
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (fields: NewUserFields) =>
      api(createUser, { body: fields, idempotencyKey: idempotencyKey.for(fields) }),
    onSuccess: () => {
      idempotencyKey.renew();
      void reloadUsers();
    },
  });
};

export const useChangeUser = (userId: string) => {
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (change: UserChange) =>
      api(changeUser, {
        params: { userId },
        body: change,
        idempotencyKey: idempotencyKey.for({ userId, ...change }),
      }),
    onSuccess: () => {
      idempotencyKey.renew();
      void reloadUsers();
    },
  });
};
