// Makes SurveyJS's messages those of the respondents' page; it has only English ones itself.
import { englishStrings, surveyLocalization } from 'survey-core';
import { readTexts } from '../../../../platform/locale-texts';

const texts: Readonly<Record<string, object>> = readTexts<object>('survey-controls');
for (const [language, own] of Object.entries(texts))
  surveyLocalization.locales[language] = { ...englishStrings, ...own };

/** @param locale of a survey; '' for the default */
export const messageLanguage = (locale: string): string => {
  const [language = ''] = locale.toLowerCase().split('-');
  return Object.hasOwn(texts, language) ? language : 'en';
};
