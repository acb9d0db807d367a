import { isJsonObject, type Json } from '@vantage/survey-document/json';
import { defaultLanguage, readText } from '@vantage/survey-document/localized-text';

/** Says which language the texts without one are in. */
export interface SurveyLanguages {
  readonly main: string;
  /** SurveyJS stores the texts of this language under `default`, or without a language. */
  readonly unnamed: string;
}

const readList = (value: Json | undefined): string =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string').join('\n') : '';

/** @param isList whether the value is a list of texts, which then are lines of one text */
export function readTranslation(
  value: Json | undefined,
  language: string,
  { unnamed }: SurveyLanguages,
  isList = false,
): string {
  const localized = isJsonObject(value) ? value[language] : undefined;
  if (localized !== undefined) return isList ? readList(localized) : readText(value, language);
  if (language !== unnamed) return '';
  return isList
    ? readList(isJsonObject(value) ? value[defaultLanguage] : value)
    : readText(value, defaultLanguage);
}

/** @returns the key under which the text of a language is, or would be, stored */
export function getTextKey(value: Json | undefined, language: string, { unnamed }: SurveyLanguages): string {
  const isNamed = isJsonObject(value) && Object.hasOwn(value, language);
  return language === unnamed && !isNamed ? defaultLanguage : language;
}

/** @returns undefined for no text */
export const toStoredText = (text: string, isList: boolean): Json | undefined => {
  if (text === '') return undefined;
  return isList ? text.split('\n') : text;
};

/** @returns the languages of one value, without the one that has no name */
export const listNamedLanguages = (value: Json | undefined): string[] =>
  isJsonObject(value) ? Object.keys(value).filter((key) => key !== defaultLanguage) : [];

export const hasUnnamedText = (value: Json | undefined): boolean =>
  isJsonObject(value) ? Object.hasOwn(value, defaultLanguage) : value !== undefined && value !== '';
