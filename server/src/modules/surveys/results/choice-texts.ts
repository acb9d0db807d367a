import { languageCodes, type LanguageCode } from '@vantage/contract/language-codes';
import en from '@vantage/locales/en/survey-choices.json' with { type: 'json' };
import hi from '@vantage/locales/hi/survey-choices.json' with { type: 'json' };
import ja from '@vantage/locales/ja/survey-choices.json' with { type: 'json' };

type ChoiceTexts = typeof en;

const texts: Readonly<Record<LanguageCode, ChoiceTexts>> = { en, ja, hi };

const isKnown = (language: string): language is LanguageCode => Object.hasOwn(texts, language);

/** Texts of choices that need none in a definition, such as 'Other'. @param languages in order of preference */
export const choiceTextsIn = (languages: readonly string[]): ChoiceTexts =>
  texts[languages.find(isKnown) ?? languageCodes[0]];
