import { profileFields, type Profile } from '@vantage/contract/users/profile';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { loadFonts } from '../../../lib/i18n/fonts';
import { showLanguage } from '../../../lib/i18n/i18n';
import { useOfferedLanguages } from '../../../lib/i18n/language-choice';
import { getNativeName } from '../../../lib/i18n/languages';
import { currentVersion } from '../../../lib/session/own-profile';
import { toast } from '../../../lib/browser/toasts';
import { FieldPair } from '../../../ui/forms/form-section';
import { SectionForm } from '../../../ui/forms/section-form';
import { SelectField } from '../../../ui/forms/fields/choices/select-field';
import { TextField } from '../../../ui/forms/fields/text-field';
import { useSavedToast } from '../../../ui/forms/use-saved-toast';
import { useSaveForm } from '../../../ui/forms/use-save-form';
import { useSaveProfile } from '../api/save-profile';

export const ProfileForm = ({ profile }: { profile: Profile }) => {
  const { t, i18n } = useTranslation('users');
  const { t: problem } = useTranslation('problems');
  const saveProfile = useSaveProfile();
  const confirmSaved = useSavedToast();
  // The version that the form is based on; of a later response only the language is taken over.
  const existing = useRef(profile);
  const offered = useOfferedLanguages().map(({ code }) => code);
  const choices = offered.includes(profile.language) ? offered : [profile.language, ...offered];

  const form = useSaveForm({
    initialValues: {
      firstName: profile.firstName,
      lastName: profile.lastName,
      language: profile.language as Profile['language'] | null,
    },
    schema: profileFields,
    labels: { firstName: t('firstName'), lastName: t('lastName'), language: t('language') },
    explain: ({ code }) => (code === 'notOffered' ? t('profile.languageNotOffered') : undefined),
    save: (fields) =>
      saveProfile.mutateAsync({ ...fields, version: existing.current.version }).catch((error: unknown) => {
        // The user has seen the conflict; saving again overwrites.
        existing.current = {
          ...existing.current,
          version: currentVersion(error) ?? existing.current.version,
        };
        throw error;
      }),
    onSaved: (saved) => {
      const { firstName, lastName, language } = saved;
      const before = existing.current;
      existing.current = saved;
      form.form.setValues({ firstName, lastName, language });
      form.form.resetDirty({ firstName, lastName, language });
      void showLanguage(language)
        .catch(() => toast({ severity: 'error', message: problem('unreachable') }))
        // In the new language.
        .then(() => confirmSaved(i18n.getFixedT(null, 'users')('profile.saved'), before, saved));
    },
  });

  // The language was changed in the menu. Typed names stay; names changed elsewhere lead to a conflict.
  const { setFieldValue, resetDirty } = form.form;
  useEffect(() => {
    const { firstName, lastName, language, version } = profile;
    const before = existing.current;
    if (version <= before.version || firstName !== before.firstName || lastName !== before.lastName) return;
    existing.current = profile;
    setFieldValue('language', language);
    resetDirty({ firstName, lastName, language });
  }, [profile, existing, setFieldValue, resetDirty]);

  return (
    <SectionForm
      form={form}
      title={t('profile.identity')}
      help={t('profile.identityHelp')}
      verb={t('profile.save')}
    >
      <FieldPair>
        <TextField {...form.field('firstName')} autoComplete="given-name" />
        <TextField {...form.field('lastName')} autoComplete="family-name" />
      </FieldPair>
      <SelectField
        {...form.field('language')}
        help={t('profile.languageHelp')}
        options={choices.map((code) => ({ value: code, label: getNativeName(code) }))}
        // Language names are in their own scripts.
        onFocus={() => choices.forEach(loadFonts)}
      />
    </SectionForm>
  );
};
