import { changeSettings, type SettingsChange } from '@vantage/contract/settings/settings-change';
import { readSettings, type AllSettings } from '@vantage/contract/settings/settings';
import { mockResponse, problemResponse } from './fake-api';
import { settingsWith } from './organization';

type Change = Omit<SettingsChange, 'version'>;
type Stored = Record<string, unknown>;

const secrets = ['clientSecret', 'secretValue'];

/** Groups of fields are changed field by field; of a secret only remains whether it is set. */
const changed = (stored: Stored, change: object): Stored => {
  const result = { ...stored };
  for (const [name, value] of Object.entries(change)) {
    const before = stored[name];
    if (secrets.includes(name)) result[name] = { set: value !== null };
    else if (typeof value === 'object' && value !== null && !Array.isArray(value))
      result[name] = changed(before as Stored, value);
    else result[name] = value;
  }
  return result;
};

/**
 * Stores changes of settings as the server does.
 * @returns what is stored, and a function by which somebody else changes it
 */
export const keepSettings = (
  more: Partial<AllSettings> = {},
): { stored: () => AllSettings; change: (change: Change) => AllSettings } => {
  let stored = settingsWith(more);
  const store = (change: Change): AllSettings => {
    stored = { ...changed(stored, change), version: stored.version + 1 } as AllSettings;
    return stored;
  };
  mockResponse(readSettings, () => stored);
  // Renames change clients and surveys; the new names are in the lists.
  mockResponse(changeSettings, ({ body: { version, renamedOptions: _renamed, ...change } }) =>
    version === stored.version
      ? store(change)
      : problemResponse('conflict.stale', { current: { ...stored } }),
  );
  return { stored: () => stored, change: store };
};
