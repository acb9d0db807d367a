import type { ProfileChange } from '@vantage/contract/users/profile';
import { useMutation } from '@tanstack/react-query';
import { useIdempotencyKey } from '../../../lib/api/idempotency-key';
import { saveProfile } from '../../../lib/session/own-profile';

export const useSaveProfile = () => {
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (change: ProfileChange) => saveProfile(change, idempotencyKey.for(change)),
    onSuccess: idempotencyKey.renew,
  });
};
