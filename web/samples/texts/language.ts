import i18next, { type TFunction } from 'i18next';

type Texts = Record<string, unknown>;

/** In the bundle: in their opaque origin, the pages could not fetch them. */
const files = Object.entries(import.meta.glob<Texts>('./*/*.json', { eager: true, import: 'default' }));

/** A language is a folder. */
const languages = [...new Set(files.map(([path]) => path.split('/')[1] ?? ''))];

const listTexts = (language: string): Record<string, Texts> =>
  Object.fromEntries(
    files
      .filter(([path]) => path.startsWith(`./${language}/`))
      .map(([path, texts]) => [path.replace(/^.*\/|\.json$/g, ''), texts]),
  );

const resources = Object.fromEntries(languages.map((language) => [language, listTexts(language)]));

const texts = i18next.createInstance();
let locale = 'en-US';

void texts.init({
  lng: 'en',
  // `npm run texts` ensures that no text is missing.
  fallbackLng: false,
  initAsync: false,
  resources,
  ns: Object.keys(listTexts('en')),
  // React escapes already.
  interpolation: { escapeValue: false },
});
texts.services.formatter?.add('number', (value: number) => new Intl.NumberFormat(locale).format(value));

/** Keys name their file: `figures:atNight`. */
export const t: TFunction = texts.t;

export const currentLocale = (): string => locale;

/** With the region in which most people speak the language. */
const getLocale = (language: string): string => {
  const { region } = new Intl.Locale(language).maximize();
  return region === undefined ? language : `${language}-${region}`;
};

/** @param preferences language tags by which the reader's browser may specify the region, such as `en-GB` */
export async function setLanguage(language: string, preferences: readonly string[] = []): Promise<void> {
  locale = preferences.find((tag) => tag.startsWith(`${language}-`)) ?? getLocale(language);
  await texts.changeLanguage(language);
}

/** From the address, otherwise the browser's, otherwise English. */
export function getLanguage(address: string, preferences: readonly string[]): string {
  const tags = [new URL(address).searchParams.get('lang') ?? '', ...preferences];
  const codes = tags.map((tag) => tag.split('-')[0]);
  return codes.find((code) => code !== undefined && languages.includes(code)) ?? 'en';
}

export const currentLanguage = (): string => texts.language;

/** By the value in the data. */
export const listNames = (language: string): Readonly<Record<string, string>> =>
  texts.getResourceBundle(language, 'names') as Record<string, string>;

/** A value of the data, such as a species, in the reader's language; proper names stay as in the data. */
export const getName = (value: string): string => listNames(currentLanguage())[value] ?? value;
