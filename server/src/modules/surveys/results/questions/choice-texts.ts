import { isLanguageCode, languageCodes } from '@vantage/contract/language-codes';
import type en from '@vantage/locales/en/survey-controls.json';
import { readTexts } from '../../../../platform/locale-texts';

/** @returns texts by the value of the choice */
const choiceTexts = (texts: typeof en) => ({
  true: texts.booleanCheckedLabel,
  false: texts.booleanUncheckedLabel,
  none: texts.noneItemText,
  other: texts.otherItemText,
  refuse: texts.refuseItemText,
  dontknow: texts.dontKnowItemText,
});

const texts = readTexts<typeof en>('survey-controls');

/**
 * Some choices need no text in a definition, such as 'Other'. Results show the texts that respondents see.
 * @param languages in order of preference
 */
export const choiceTextsIn = (languages: readonly string[]) =>
  choiceTexts(texts[languages.find(isLanguageCode) ?? languageCodes[0]]);
