// Makes SurveyJS's messages those of the respondents' page; it has only English ones itself.
import en from '@vantage/locales/en/survey-controls.json' with { type: 'json' };
import hi from '@vantage/locales/hi/survey-controls.json' with { type: 'json' };
import ja from '@vantage/locales/ja/survey-controls.json' with { type: 'json' };
import { englishStrings, surveyLocalization } from 'survey-core';

const texts = { en, hi, ja };
for (const [language, own] of Object.entries(texts))
  surveyLocalization.locales[language] = { ...englishStrings, ...own };

/** @param locale of a survey; '' for the default */
export const messageLanguageOf = (locale) => {
  const [language] = locale.toLowerCase().split('-');
  return Object.hasOwn(texts, language) ? language : 'en';
};
