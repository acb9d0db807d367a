import { profileFields, type Profile } from '@vantage/contract/profile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadFonts } from '../../lib/fonts';
import { takeAccountLanguage } from '../../lib/i18n';
import { useLanguageChoice } from '../../lib/language-choice';
import { nativeNameOf } from '../../lib/languages';
import { toast } from '../../lib/toasts';
import { FieldPair } from '../../ui/form-section';
import { SectionForm } from '../../ui/section-form';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';
import { useSaveForm } from '../../ui/use-save-form';
import { presentVersion, saveProfile } from './api/profile';

/** What people may change of themselves. */
export const ProfileForm = ({ profile }: { profile: Profile }) => {
  const { t, i18n } = useTranslation('users');
  const { t: problem } = useTranslation('problems');
  const { languages } = useLanguageChoice();
  // Of the values in the form, which a later answer does not replace.
  const [version, setVersion] = useState(profile.version);
  const offered = languages.map(({ code }) => code);
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
      saveProfile({ ...fields, version }).catch((error: unknown) => {
        // Who saves again has been told, and means it.
        setVersion((known) => presentVersion(error) ?? known);
        throw error;
      }),
    onSaved: (saved) => {
      const { firstName, lastName, language } = saved;
      setVersion(saved.version);
      form.form.setValues({ firstName, lastName, language });
      form.form.resetDirty({ firstName, lastName, language });
      void takeAccountLanguage(language)
        .catch(() => toast({ severity: 'error', message: problem('unreachable') }))
        // In the language that it is now.
        .then(() => toast({ severity: 'success', message: i18n.getFixedT(null, 'users')('profile.saved') }));
    },
  });

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
        options={choices.map((code) => ({ value: code, label: nativeNameOf(code) }))}
        // Their names are in their own scripts.
        onFocus={() => choices.forEach(loadFonts)}
      />
    </SectionForm>
  );
};
