// Makes SurveyJS's messages those of the respondents' page; it has only English ones itself.
import { boundTextKeys } from '@vantage/survey-document/bound-texts';
import { englishStrings, QuestionTextModel, surveyLocalization } from 'survey-core';
import { readTexts } from '../../../../platform/locale-texts';

const texts: Readonly<Record<string, object>> = readTexts<object>('survey-controls');
for (const [language, own] of Object.entries(texts))
  surveyLocalization.locales[language] = { ...englishStrings, ...own };

// Questions for dates have messages of their own about bounds, as on the respondents' page.
const { onSurveyLoad } = QuestionTextModel.prototype;
QuestionTextModel.prototype.onSurveyLoad = function (this: QuestionTextModel): void {
  onSurveyLoad.call(this);
  const keys = boundTextKeys(this.inputType);
  if (!keys) return;
  const [min, max] = keys;
  this.getOrCreateLocStr('minErrorText', true, min).localizationName = min;
  this.getOrCreateLocStr('maxErrorText', true, max).localizationName = max;
};

/** @param locale of a survey; '' for the default */
export const messageLanguage = (locale: string): string => {
  const [language = ''] = locale.toLowerCase().split('-');
  return Object.hasOwn(texts, language) ? language : 'en';
};
