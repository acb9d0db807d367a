import { languageCodes, type LanguageCode } from '@vantage/contract/language-codes';
import en from '@vantage/locales/en/survey-controls.json' with { type: 'json' };
import hi from '@vantage/locales/hi/survey-controls.json' with { type: 'json' };
import ja from '@vantage/locales/ja/survey-controls.json' with { type: 'json' };

/** By value. */
const choiceTexts = (texts: typeof en) => ({
  true: texts.booleanCheckedLabel,
  false: texts.booleanUncheckedLabel,
  none: texts.noneItemText,
  other: texts.otherItemText,
  refuse: texts.refuseItemText,
  dontknow: texts.dontKnowItemText,
});

const texts: Readonly<Record<LanguageCode, ReturnType<typeof choiceTexts>>> = {
  en: choiceTexts(en),
  ja: choiceTexts(ja),
  hi: choiceTexts(hi),
};

const isKnown = (language: string): language is LanguageCode => Object.hasOwn(texts, language);

/**
 * Texts of choices that need none in a definition, such as 'Other': those that respondents see.
 * @param languages in order of preference
 */
export const choiceTextsIn = (languages: readonly string[]) =>
  texts[languages.find(isKnown) ?? languageCodes[0]];
