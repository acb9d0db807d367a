import { languageCodes, type LanguageCode } from '@vantage/contract/language-codes';
import type { AllSettings } from '@vantage/contract/settings/settings';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { loadFonts } from '../../../lib/i18n/fonts';
import { languageName } from '../../../lib/i18n/language-name';
import { SelectField } from '../../../ui/forms/fields/choices/select-field';
import { SwitchField } from '../../../ui/forms/fields/choices/switch-field';
import { FieldError } from '../../../ui/forms/fields/field-parts';
import { TabForm } from '../../../ui/forms/form-page';
import { FormSection } from '../../../ui/forms/form-section';
import { useSettingsForm } from '../use-settings-form';
import { toChange, languageForm, toValues } from './language-values';
import classes from './language-settings.module.css';

export interface LanguageSettingsProps {
  settings: AllSettings;
  onSaved: () => void;
}

/** Includes one that this browser does not know. */
const timeZones = (current: string) =>
  [...new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }));

export const LanguageSettings = ({ settings, onSaved }: LanguageSettingsProps) => {
  const { t, i18n } = useTranslation('settings');
  const getName = (code: LanguageCode): string => languageName(code, i18n.language);
  // Each language is named in its own script, too.
  useEffect(() => languageCodes.forEach(loadFonts), []);
  const form = useSettingsForm({
    settings,
    toValues,
    toChange,
    schema: languageForm,
    labels: {
      selectedLanguages: t('languages.offered'),
      defaultLanguage: t('languages.default'),
      timeZone: t('languages.timeZone'),
    },
    explain: ({ path, code }) => {
      if (path === 'selectedLanguages') return t('languages.noneOffered');
      if (code === 'notSelected') return t('languages.defaultNotOffered');
      return path === 'timeZone' ? t('languages.timeZoneUnknown') : undefined;
    },
    getText: ({ selectedLanguages, defaultLanguage }, name) => {
      if (name === 'selectedLanguages') return selectedLanguages.map(getName).join(', ');
      return name === 'defaultLanguage' ? getName(defaultLanguage) : undefined;
    },
    savedText: t('languages.saved'),
    onSaved,
  });
  const { read } = form;
  const offered = form.field('selectedLanguages');
  const standard = form.field('defaultLanguage');
  const choose = (code: LanguageCode, isOffered: boolean): void =>
    offered.onChange(languageCodes.filter((one) => (one === code ? isOffered : offered.value.includes(one))));

  return (
    <TabForm
      form={form}
      verb={t('languages.save')}
      otherVerb={t('discard')}
      onCancel={() => form.accept(read)}
    >
      <FormSection title={t('languages.title')} help={t('languages.help')}>
        <div role="group" aria-label={t('languages.offered')} className={classes.languages}>
          {languageCodes.map((code, index) => (
            <SwitchField
              key={code}
              label={getName(code)}
              {...(code !== i18n.language && { help: languageName(code, code) })}
              checked={offered.value.includes(code)}
              onChange={(event) => choose(code, event.currentTarget.checked)}
              {...(index === 0 && { 'data-path': 'selectedLanguages' })}
            />
          ))}
          {offered.error !== undefined && <FieldError>{offered.error}</FieldError>}
        </div>
        <SelectField
          {...standard}
          help={t('languages.defaultHelp')}
          options={languageCodes
            .filter((code) => offered.value.includes(code) || code === standard.value)
            .map((code) => ({ value: code, label: getName(code) }))}
        />
      </FormSection>
      <FormSection title={t('languages.time')} help={t('languages.timeHelp')}>
        <SelectField {...form.field('timeZone')} searchable options={timeZones(form.form.values.timeZone)} />
      </FormSection>
    </TabForm>
  );
};
