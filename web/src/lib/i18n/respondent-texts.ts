import { languageCodes, type LanguageCode } from '@vantage/contract/language-codes';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { loadChunk } from '../browser/load-chunk';
import { loadFonts } from './fonts';
import { bestLanguage } from './languages';

// Texts of the pages for people without an account, which load no others.
const files = import.meta.glob<Record<string, unknown>>('../../../../locales/*/respondent.json', {
  import: 'default',
});

export const loadRespondentTexts = async (language: LanguageCode): Promise<void> => {
  if (i18next.hasResourceBundle(language, 'respondent')) return;
  const load = files[`../../../../locales/${language}/respondent.json`];
  const texts = load && (await loadChunk(load));
  i18next.addResourceBundle(language, 'respondent', texts);
};

export const respondentLanguage = (preferences: readonly string[]): LanguageCode =>
  bestLanguage(preferences, languageCodes);

/** Prepares texts in the browser's language. */
export async function startRespondentTexts(): Promise<LanguageCode> {
  const language = respondentLanguage(navigator.languages);
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    ns: ['respondent'],
    defaultNS: 'respondent',
    resources: {},
    // React escapes already.
    interpolation: { escapeValue: false },
  });
  loadFonts(language);
  await loadRespondentTexts(language);
  document.documentElement.lang = language;
  return language;
}
