import { languageCodes, type LanguageCode } from '@vantage/contract/language-codes';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { loadFonts } from '../../lib/i18n/fonts';
import { bestLanguage } from '../../lib/i18n/languages';

const files = import.meta.glob<Record<string, unknown>>('../../../../locales/*/respondent.json', {
  import: 'default',
});

/** English is part of SurveyJS; for languages it lacks, its buttons are in English. */
const surveyTexts: Partial<Record<LanguageCode, () => Promise<unknown>>> = {
  ja: () => import('survey-core/i18n/japanese'),
  hi: () => import('survey-core/i18n/hindi'),
};

const load = async (language: LanguageCode): Promise<void> => {
  if (i18next.hasResourceBundle(language, 'respondent')) return;
  const [texts] = await Promise.all([
    files[`../../../../locales/${language}/respondent.json`]?.(),
    surveyTexts[language]?.(),
  ]);
  i18next.addResourceBundle(language, 'respondent', texts);
};

/** Languages of the page's own texts. */
const pageLanguage = (wishes: readonly string[]): LanguageCode => bestLanguage(wishes, languageCodes);

/** Shows the page's own texts and marks its language for screen readers. @param language of the survey */
export async function showLanguage(language: string): Promise<void> {
  const own = pageLanguage([language]);
  loadFonts(language);
  await load(own);
  await i18next.changeLanguage(own);
  document.documentElement.lang = language;
}

export async function startTexts(): Promise<void> {
  const language = pageLanguage(navigator.languages);
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    ns: ['respondent'],
    defaultNS: 'respondent',
    resources: {},
    // React escapes already.
    interpolation: { escapeValue: false },
  });
  await showLanguage(language);
}
