import i18next, { type TFunction } from 'i18next';

const languages = ['en', 'ja', 'hi'] as const;

export type Language = (typeof languages)[number];

const locales: Readonly<Record<Language, string>> = { en: 'en-US', ja: 'ja-JP', hi: 'hi-IN' };

type Texts = Record<string, unknown>;

/** In the bundle: in their opaque origin, the pages could not fetch them. */
const files = Object.entries(import.meta.glob<Texts>('./*/*.json', { eager: true, import: 'default' }));

const textsOf = (language: Language): Record<string, Texts> =>
  Object.fromEntries(
    files
      .filter(([path]) => path.startsWith(`./${language}/`))
      .map(([path, texts]) => [path.replace(/^.*\/|\.json$/g, ''), texts]),
  );

const resources = Object.fromEntries(languages.map((language) => [language, textsOf(language)]));

const texts = i18next.createInstance();
let locale = locales.en;

void texts.init({
  lng: 'en',
  // `npm run texts` ensures that no text is missing.
  fallbackLng: false,
  initAsync: false,
  resources,
  ns: Object.keys(textsOf('en')),
  // React escapes already.
  interpolation: { escapeValue: false },
});
texts.services.formatter?.add('number', (value: number) => new Intl.NumberFormat(locale).format(value));

/** Keys name their file: `figures:atNight`. */
export const t: TFunction = texts.t;

export const currentLocale = (): string => locale;

/** @param preferences language tags by which the reader's browser may specify the region, such as `en-GB` */
export async function setLanguage(language: Language, preferences: readonly string[] = []): Promise<void> {
  locale = preferences.find((tag) => tag.startsWith(`${language}-`)) ?? locales[language];
  await texts.changeLanguage(language);
}

/** From the address, otherwise the browser's, otherwise English. */
export function languageOf(address: string, preferences: readonly string[]): Language {
  const tags = [new URL(address).searchParams.get('lang') ?? '', ...preferences];
  const codes = tags.map((tag) => tag.split('-')[0]);
  return codes.flatMap((code) => languages.filter((language) => language === code))[0] ?? 'en';
}

export const currentLanguage = (): Language => texts.language as Language;

/** By the value in the data. */
export const namesOf = (language: Language): Readonly<Record<string, string>> =>
  texts.getResourceBundle(language, 'names') as Record<string, string>;

/** A value of the data, such as a species, in the reader's language; proper names stay as in the data. */
export const nameOf = (value: string): string => namesOf(currentLanguage())[value] ?? value;
