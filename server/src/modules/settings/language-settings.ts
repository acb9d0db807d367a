import type { SettingsChange } from '@vantage/contract/settings/settings-change';
import type { Scope } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { ChangedSettings, settingsRepository, SettingsRow } from './settings.repository';

/** A column is undefined if the change does not name it. */
export const toLanguageColumns = (change: SettingsChange) => ({
  selected_languages: change.selectedLanguages,
  default_language: change.defaultLanguage,
  time_zone: change.timeZone,
});

export const auditedLanguages = (row: SettingsRow) => ({
  selectedLanguages: row.selected_languages,
  defaultLanguage: row.default_language,
  timeZone: row.time_zone,
});

const unknownTimeZone = (): AppError =>
  new AppError('validation', {
    fields: { timeZone: [{ code: 'unknown', message: "This time zone isn't known." }] },
  });

const isKnownToRuntime = (timeZone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/**
 * Dates are computed by the database and by the runtime, each with its own list of time zones.
 * @throws {AppError} validation
 */
export async function checkTimeZone(
  scope: Scope,
  timeZone: string,
  settings: Pick<ReturnType<typeof settingsRepository>, 'knowsTimeZone'>,
): Promise<void> {
  if (!isKnownToRuntime(timeZone) || !(await settings.knowsTimeZone(scope, timeZone)))
    throw unknownTimeZone();
}

/** @throws {AppError} validation */
export async function checkLanguages(
  scope: Scope,
  before: SettingsRow,
  changed: ChangedSettings,
  settings: Pick<ReturnType<typeof settingsRepository>, 'knowsTimeZone'>,
): Promise<void> {
  const { selected_languages: selected, default_language: standard } = { ...before, ...changed };
  if ((changed.selected_languages || changed.default_language) && !selected.includes(standard))
    throw new AppError('validation', {
      fields: {
        defaultLanguage: [{ code: 'notSelected', message: 'Must be one of the selected languages.' }],
      },
    });
  if (changed.time_zone !== undefined) await checkTimeZone(scope, changed.time_zone, settings);
}
