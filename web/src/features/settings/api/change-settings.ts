import type { AllSettings, AppSettings } from '@vantage/contract/settings';
import { changeSettings, type SettingsChange } from '@vantage/contract/settings-change';
import { api } from '../../../lib/api-client';
import type { KeyFor } from '../../../lib/idempotency-key';
import { queryClient } from '../../../lib/query-client';
import { settingsQuery } from './read-settings';

/** Null for what somebody is answered who is no administrator any more. */
export const allSettingsOf = (settings: AppSettings): AllSettings | null =>
  settings.version === undefined ? null : (settings as AllSettings);

/** Saves settings; every screen knows them at once. */
export const saveSettings = async (change: SettingsChange, keyFor: KeyFor): Promise<AllSettings> => {
  const settings = await api(changeSettings, { body: change, idempotencyKey: keyFor(change) });
  queryClient.setQueryData(settingsQuery.queryKey, settings);
  return settings;
};
