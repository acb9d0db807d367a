/** ISO 15924. A new one needs what the compiler then demands, such as a font. */
export type Script = 'Latn' | 'Jpan' | 'Deva';

interface LanguageProperties {
  /** The API's id. */
  readonly id: string;
  /** The region is used for dates and numbers if the browser prefers none. */
  readonly locale: string;
  readonly script: Script;
}

/**
 * The languages of the product, in the order of menus; the first is the fallback. Each is a line here and a folder in
 * `locales`. Without Zod, because the page needs them first.
 */
export const languages = {
  en: { id: '019a8f00-0000-7000-8000-000000000001', locale: 'en-US', script: 'Latn' },
  ja: { id: '019a8f00-0000-7000-8000-000000000002', locale: 'ja-JP', script: 'Jpan' },
  hi: { id: '019a8f00-0000-7000-8000-000000000003', locale: 'hi-IN', script: 'Deva' },
} as const satisfies Readonly<Record<string, LanguageProperties>>;

export type LanguageCode = keyof typeof languages;

export const languageCodes = Object.keys(languages) as [LanguageCode, ...LanguageCode[]];

export const isLanguageCode = (code: string): code is LanguageCode => Object.hasOwn(languages, code);

/** The language of a tag such as `ja-JP`; null for a language that the product does not have. */
export const languageOfTag = (tag: string): LanguageCode | null => {
  const code = tag.split('-')[0]?.toLowerCase() ?? '';
  return isLanguageCode(code) ? code : null;
};
