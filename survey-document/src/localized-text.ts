import { isJsonObject, type Json, type JsonObject } from './json';

/** Names the text of the survey's own language, which SurveyJS stores under this key. */
export const defaultLanguage = 'default';

/** @returns an empty text if there is none in that language */
export function readText(value: Json | undefined, language: string = defaultLanguage): string {
  if (typeof value === 'string' || typeof value === 'number')
    return language === defaultLanguage ? `${value}` : '';
  const text = isJsonObject(value) ? value[language] : undefined;
  return typeof text === 'string' ? text : '';
}

const listTranslations = (value: Json | undefined): (readonly [string, Json])[] => {
  if (isJsonObject(value)) return Object.entries(value);
  return value === undefined ? [] : [[defaultLanguage, value]];
};

interface Translation {
  readonly language: string;
  /** Without a text, the translation is removed. It is a list for a property that has several texts. */
  readonly text: Json | undefined;
  /** A language that is new is put before this one; by default, to the end. */
  readonly before?: string | undefined;
  /** Writes `"Age"` for `{"default":"Age"}`. By default, an object remains one. */
  readonly shorthand?: boolean | undefined;
}

/**
 * Sets the text of one language and leaves the others as they are.
 * @returns undefined if no text is left, which removes the property
 */
export function writeTranslation(
  value: Json | undefined,
  { language, text, before, shorthand = !isJsonObject(value) }: Translation,
): Json | undefined {
  const translations = listTranslations(value);
  const index = translations.findIndex(([each]) => each === language);
  const nextIndex = translations.findIndex(([each]) => each === before);
  if (index !== -1) translations.splice(index, 1, ...(text === undefined ? [] : [[language, text] as const]));
  else if (text !== undefined)
    translations.splice(nextIndex === -1 ? translations.length : nextIndex, 0, [language, text]);
  const [first] = translations;
  if (!first) return undefined;
  const isMereText = translations.length === 1 && first[0] === defaultLanguage && !isJsonObject(first[1]);
  return isMereText && shorthand ? first[1] : (Object.fromEntries(translations) as JsonObject);
}

/**
 * Sets the text of one language and leaves the others as they are.
 * @returns undefined if no text is left, which removes the property
 */
export const writeText = (value: Json | undefined, language: string, text: string): Json | undefined =>
  writeTranslation(value, { language, text: text === '' ? undefined : text });
