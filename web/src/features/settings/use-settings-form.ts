import { isId } from '@vantage/contract/api/ids';
import type { AllSettings } from '@vantage/contract/settings/settings';
import type { SettingsChange } from '@vantage/contract/settings/settings-change';
import { useEffect } from 'react';
import { useSavedToast } from '../../ui/forms/use-saved-toast';
import { useVersionedForm, type VersionedFormOptions } from '../../ui/forms/use-versioned-form';
import { useChangeSettings } from './api/change-settings';

export interface SettingsFormOptions<Values extends object, Checked> extends Omit<
  VersionedFormOptions<AllSettings, Values, Checked, AllSettings>,
  'entity' | 'initialValues' | 'save' | 'onSaved'
> {
  settings: AllSettings;
  toChange: (read: AllSettings, checked: Checked) => SettingsChange;
  savedText: string;
  /** Completes what is saved, such as by uploads in progress. */
  beforeSave?: (checked: Checked) => Promise<Checked>;
  /** The caller must reload the settings. */
  onSaved: () => void;
}

/** A value that reads the same in every language, and fits into a sentence. An id says nothing to people. */
const shortText = (value: unknown): string | undefined => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && !isId(value) && value.length <= 80 && !value.includes('\n')
    ? value
    : undefined;
};

export const useSettingsForm = <Values extends object, Checked>(
  options: SettingsFormOptions<Values, Checked>,
) => {
  const { settings, toChange, savedText, beforeSave, onSaved, ...rest } = options;
  const change = useChangeSettings();
  const confirmSaved = useSavedToast();
  const form = useVersionedForm<AllSettings, Values, Checked, AllSettings>({
    ...rest,
    entity: settings,
    getText: (values, name, read) => rest.getText?.(values, name, read) ?? shortText(values[name]),
    initialValues: rest.toValues(settings),
    save: async (checked, read) =>
      change.mutateAsync(toChange(read ?? settings, beforeSave ? await beforeSave(checked) : checked)),
    onSaved: (saved) => {
      form.accept(saved);
      confirmSaved(savedText, read, saved);
      onSaved();
    },
  });
  const read = form.read ?? settings;
  // Takes refetched settings only while the form is unchanged; later a conflict is reported on saving.
  useEffect(() => {
    if (settings.version > read.version && !form.isDirty) form.accept(settings);
  });
  return { ...form, read };
};
