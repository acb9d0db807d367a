import { isJsonObject, type Json } from './json';

/** Names the text of the survey's own language, which SurveyJS stores under this key. */
export const defaultLanguage = 'default';

/** @returns an empty text if there is none in that language */
export function readText(value: Json | undefined, language: string = defaultLanguage): string {
  if (typeof value === 'string' || typeof value === 'number')
    return language === defaultLanguage ? `${value}` : '';
  const text = isJsonObject(value) ? value[language] : undefined;
  return typeof text === 'string' ? text : '';
}

/**
 * Sets the text of one language and leaves the others as they are.
 * @returns undefined if no text is left, which removes the property
 */
export function writeText(value: Json | undefined, language: string, text: string): Json | undefined {
  const others = isJsonObject(value)
    ? Object.entries(value)
    : value === undefined
      ? []
      : ([[defaultLanguage, value]] as const);
  const isKnown = others.some(([each]) => each === language);
  const entries = isKnown
    ? others.map(([each, before]) => [each, each === language ? text : before] as const)
    : [...others, [language, text] as const];
  const texts = entries.filter(([, each]) => each !== '');
  const [first] = texts;
  if (!first) return undefined;
  return texts.length === 1 && first[0] === defaultLanguage && !isJsonObject(value)
    ? first[1]
    : Object.fromEntries(texts);
}
