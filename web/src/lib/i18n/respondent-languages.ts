import { respondentLanguages, type RespondentLanguageCode } from '@vantage/contract/respondent-languages';
import { loadChunk } from '../browser/load-chunk';
import type en from '@vantage/locales/en/survey-mail.json';

export type SurveyMailTexts = typeof en;

/** The tags by which `Intl` names a language without its region. */
const nameTags: Partial<Record<RespondentLanguageCode, string>> = { zh: 'zh-Hans' };

export const respondentLocale = (language: RespondentLanguageCode): string =>
  respondentLanguages[language].locale;

/** The attributes of an element in the language. */
export const languageAttributes = (language: RespondentLanguageCode) => ({
  lang: respondentLanguages[language].locale,
  dir: respondentLanguages[language].direction,
});

/** The language's name in that language. */
export const respondentLanguageName = (language: RespondentLanguageCode): string =>
  new Intl.DisplayNames(respondentLocale(language), { type: 'language' }).of(
    nameTags[language] ?? language,
  ) ?? language;

const files = import.meta.glob<SurveyMailTexts>('../../../../locales/*/survey-mail.json', {
  import: 'default',
});

/** @throws {TypeError} if the texts cannot be fetched */
export const loadSurveyMailTexts = (language: RespondentLanguageCode): Promise<SurveyMailTexts> => {
  const load = files[`../../../../locales/${language}/survey-mail.json`];
  if (!load) throw new TypeError(`There are no texts of survey e-mail in ${language}.`);
  return loadChunk(load);
};
