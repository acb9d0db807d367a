import { isJsonObject, type Json } from '@vantage/survey-document/json';
import { defaultLanguage, readText, writeText } from '@vantage/survey-document/localized-text';

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
  const own = isJsonObject(value) ? value[language] : undefined;
  if (own !== undefined) return isList ? readList(own) : readText(value, language);
  if (language !== unnamed) return '';
  return isList
    ? readList(isJsonObject(value) ? value[defaultLanguage] : value)
    : readText(value, defaultLanguage);
}

function writeList(value: Json | undefined, key: string, text: string): Json | undefined {
  const lists = isJsonObject(value) ? value : value === undefined ? {} : { [defaultLanguage]: value };
  const { [key]: former, ...others } = lists;
  const entries = Object.entries(text === '' ? others : { ...lists, [key]: text.split('\n') });
  if (entries.length === 0) return undefined;
  const isPlain = !isJsonObject(value) && entries.length === 1 && entries[0]?.[0] === defaultLanguage;
  return isPlain ? entries[0]?.[1] : Object.fromEntries(entries);
}

/** @returns undefined if no text is left */
export function writeTranslation(
  value: Json | undefined,
  language: string,
  text: string,
  { unnamed }: SurveyLanguages,
  isList = false,
): Json | undefined {
  const isNamed = isJsonObject(value) && Object.hasOwn(value, language);
  const key = language === unnamed && !isNamed ? defaultLanguage : language;
  return isList ? writeList(value, key, text) : writeText(value, key, text);
}

/** @returns the languages of one value, without the one that has no name */
export const listNamedLanguages = (value: Json | undefined): string[] =>
  isJsonObject(value) ? Object.keys(value).filter((key) => key !== defaultLanguage) : [];

export const hasUnnamedText = (value: Json | undefined): boolean =>
  isJsonObject(value) ? Object.hasOwn(value, defaultLanguage) : value !== undefined && value !== '';
