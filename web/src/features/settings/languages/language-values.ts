import type { LanguageCode } from '@vantage/contract/language-codes';
import { languageFields } from '@vantage/contract/settings/language-settings';
import type { AllSettings } from '@vantage/contract/settings/settings';
import type { SettingsChange } from '@vantage/contract/settings/settings-change';
import { z } from 'zod';
import { differingFields } from '../settings-values';

export interface LanguageValues {
  selectedLanguages: LanguageCode[];
  defaultLanguage: LanguageCode;
  timeZone: string;
}

export const languageForm = z
  .strictObject(languageFields.shape)
  .refine(({ selectedLanguages, defaultLanguage }) => selectedLanguages.includes(defaultLanguage), {
    path: ['defaultLanguage'],
    params: { code: 'notSelected' },
  });

export const toValues = ({ selectedLanguages, defaultLanguage, timeZone }: AllSettings): LanguageValues => ({
  selectedLanguages,
  defaultLanguage,
  timeZone,
});

/** Only the changed settings, with the version that they are based on. */
export const toChange = (settings: AllSettings, fields: LanguageValues): SettingsChange => ({
  version: settings.version,
  ...differingFields(settings, fields),
});
