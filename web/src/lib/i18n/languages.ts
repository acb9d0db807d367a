import {
  isLanguageCode,
  languageCodes,
  languageOfTag,
  languages,
  type LanguageCode,
  type Script,
} from '@vantage/contract/language-codes';
import { safeLocalStorage, safeSessionStorage } from '../browser/safe-storage';

export const getLocale = (language: string): string =>
  languages[isLanguageCode(language) ? language : languageCodes[0]].locale;

/** The script of a language or locale; that of the fallback if the product does not have the language. */
export const findScript = (tag: string): Script => languages[languageOfTag(tag) ?? languageCodes[0]].script;

const getRegion = (tag: string): string | undefined =>
  /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2}|\d{3})(?:-|$)/i.exec(tag)?.[1]?.toUpperCase();

/**
 * For dates and numbers: with the region that the browser prefers for the language, `en-GB` for example.
 * Texts exist only in one form of each language.
 * @param preferences the browser's language tags, preferred first
 */
export const getFormatLocale = (
  language: string,
  preferences: readonly string[] = navigator.languages,
): string => {
  const region = preferences
    .filter((tag) => tag.split('-')[0]?.toLowerCase() === language)
    .map(getRegion)
    .find((each) => each !== undefined);
  return isLanguageCode(language) && region !== undefined ? `${language}-${region}` : getLocale(language);
};

/** The language's name in that language. */
export const getNativeName = (language: LanguageCode): string =>
  new Intl.DisplayNames(getLocale(language), { type: 'language' }).of(language) ?? language;

export const storedLanguage = {
  /** The language last shown: chosen by the user, or the account's. */
  displayed: {
    get: () => safeLocalStorage.get('language'),
    set: (code: string) => safeLocalStorage.set('language', code),
  },
  /** The user's choice in this visit, until it is saved in the account. */
  pending: {
    get: () => safeSessionStorage.get('pendingLanguage'),
    set: (code: string) => safeSessionStorage.set('pendingLanguage', code),
    remove: () => safeSessionStorage.remove('pendingLanguage'),
  },
} as const;

/**
 * The first preference that is on offer, otherwise the first language on offer.
 * @param preferences preferred language tags such as `ja-JP`, best first
 */
export const bestLanguage = (
  preferences: readonly (string | null)[],
  offered: readonly LanguageCode[] = languageCodes,
): LanguageCode => {
  const preferred = preferences.map((tag) => languageOfTag(tag ?? ''));
  return preferred.find((code) => code !== null && offered.includes(code)) ?? offered[0] ?? languageCodes[0];
};

const getPreferences = (): readonly (string | null)[] => [
  storedLanguage.displayed.get(),
  ...navigator.languages,
];

/** Tells whether the person prefers a language that the product has. */
export const prefersKnownLanguage = (): boolean =>
  getPreferences().some((tag) => languageOfTag(tag ?? '') !== null);

/** Before sign-in: the stored language, otherwise the browser's, otherwise English. */
export const firstLanguage = (): LanguageCode => bestLanguage(getPreferences());

/** For the browser, screen readers and the style sheets. */
export const setDocumentLanguage = (language: string): void => {
  document.documentElement.lang = getLocale(language);
};
