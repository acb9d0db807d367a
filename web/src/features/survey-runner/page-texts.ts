import type { LanguageCode } from '@vantage/contract/language-codes';
import i18next from 'i18next';
import { loadFonts } from '../../lib/i18n/fonts';
import {
  loadRespondentTexts,
  respondentLanguage,
  startRespondentTexts,
} from '../../lib/i18n/respondent-texts';

/** SurveyJS has English itself; other languages of a definition show its buttons in English. */
const surveyTexts: Partial<Record<LanguageCode, () => Promise<unknown>>> = {
  ja: () => import('survey-core/i18n/japanese'),
  hi: () => import('survey-core/i18n/hindi'),
};

/** Shows the page's own texts and marks its language for screen readers. @param language of the survey */
export async function showLanguage(language: string): Promise<void> {
  const own = respondentLanguage([language]);
  loadFonts(language);
  await Promise.all([loadRespondentTexts(own), surveyTexts[own]?.()]);
  await i18next.changeLanguage(own);
  document.documentElement.lang = language;
}

export async function startTexts(): Promise<void> {
  await showLanguage(await startRespondentTexts());
}
