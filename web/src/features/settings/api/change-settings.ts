import type { AllSettings, AppSettings } from '@vantage/contract/settings/settings';
import { changeSettings, type SettingsChange } from '@vantage/contract/settings/settings-change';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { useIdempotencyKey } from '../../../lib/api/idempotency-key';
import { settingsQuery } from './read-settings';

/** Null if the user is no longer an administrator. */
export const mergeSettings = (settings: AppSettings): AllSettings | null =>
  settings.version === undefined ? null : (settings as AllSettings);

/** Updates the cached settings. */
export const useChangeSettings = () => {
  const idempotencyKey = useIdempotencyKey();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: SettingsChange) =>
      api(changeSettings, { body: change, idempotencyKey: idempotencyKey.for(change) }),
    onSuccess: (settings) => {
      idempotencyKey.renew();
      queryClient.setQueryData(settingsQuery.queryKey, settings);
    },
  });
};
