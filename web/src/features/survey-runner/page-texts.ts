import type { LanguageCode } from '@vantage/contract/language-codes';
import i18next from 'i18next';
import { englishStrings, settings, surveyLocalization } from 'survey-core';
import { loadChunk } from '../../lib/browser/load-chunk';
import { loadFonts } from '../../lib/i18n/fonts';
import { getTextDirection } from '../../lib/i18n/text-direction';
import {
  loadRespondentTexts,
  respondentLanguage,
  startRespondentTexts,
} from '../../lib/i18n/respondent-texts';
import { distinguishDateBounds } from './questions/date-bound-texts';

/** These texts replace SurveyJS's translations and have its keys. */
const controlTexts = import.meta.glob<Record<string, string>>('../../../../locales/*/survey-controls.json', {
  import: 'default',
});

const loadControlTexts = async (language: LanguageCode) => {
  const load = controlTexts[`../../../../locales/${language}/survey-controls.json`];
  return load && loadChunk(load);
};

distinguishDateBounds();

// SurveyJS converts these dates to texts in its messages only.
settings.onDateCreated = (date: Date, reason: string) => {
  if (reason !== 'question-text') return date;
  const format = (style: Intl.DateTimeFormatOptions) => () =>
    new Intl.DateTimeFormat(i18next.language, { dateStyle: 'long', ...style }).format(date);
  return Object.assign(date, {
    toDateString: format({}),
    toString: format({ timeStyle: 'short', hourCycle: 'h23' }),
  });
};

/**
 * Shows the page's own texts and marks its language for screen readers.
 * @param language of the survey; its controls are in English if there are no texts in it
 */
export async function showLanguage(language: string): Promise<void> {
  const textLanguage = respondentLanguage([language]);
  loadFonts(language);
  const [controls] = await Promise.all([loadControlTexts(textLanguage), loadRespondentTexts(textLanguage)]);
  surveyLocalization.locales[language] = { ...englishStrings, ...controls };
  surveyLocalization.currentLocale = language;
  await i18next.changeLanguage(textLanguage);
  document.documentElement.lang = language;
  document.documentElement.dir = getTextDirection(language);
}

export async function startTexts(): Promise<void> {
  const [language] = await Promise.all([
    startRespondentTexts(),
    loadControlTexts(respondentLanguage(navigator.languages)),
  ]);
  await showLanguage(language);
}
