import { isLanguageCode, languageCodes } from '@vantage/contract/language-codes';
import type en from '@vantage/locales/en/survey-controls.json';
import { readTexts } from '../../../platform/locale-texts.mjs';

/** By value. */
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
 * Texts of choices that need none in a definition, such as 'Other': those that respondents see.
 * @param languages in order of preference
 */
export const choiceTextsIn = (languages: readonly string[]) =>
  choiceTexts(texts[languages.find(isLanguageCode) ?? languageCodes[0]]);
