import { languageCodes, type LanguageCode } from '@vantage/contract/language-codes';
import { localStore, visitStore } from '../browser/local-store';

const locales: Readonly<Record<LanguageCode, string>> = { en: 'en-US', ja: 'ja-JP', hi: 'hi-IN' };

const known = (code: string): code is LanguageCode => (languageCodes as readonly string[]).includes(code);

/** The locale that a language of the interface is written in. */
export const localeOf = (language: string): string => (known(language) ? locales[language] : locales.en);

/** A language's name as those who speak it write it. */
export const nativeNameOf = (language: LanguageCode): string =>
  new Intl.DisplayNames(localeOf(language), { type: 'language' }).of(language) ?? language;

/** What this browser keeps of languages. */
export const storedLanguage = {
  /** The one last shown: chosen by the person, or their account's. */
  shown: { get: () => localStore.get('language'), set: (code: string) => localStore.set('language', code) },
  /** What the person chose in this visit, until the account holds it. */
  pending: {
    get: () => visitStore.get('languageWish'),
    set: (code: string) => visitStore.set('languageWish', code),
    remove: () => visitStore.remove('languageWish'),
  },
} as const;

/**
 * The first of the wishes that is among the languages on offer, else the first on offer.
 * @param wishes language tags such as `ja-JP`, dearest first
 */
export const bestLanguage = (
  wishes: readonly (string | null)[],
  offered: readonly LanguageCode[] = languageCodes,
): LanguageCode => {
  const codes = wishes.map((wish) => wish?.split('-')[0]?.toLowerCase() ?? '');
  const found = codes.find((code) => known(code) && offered.includes(code));
  return (found as LanguageCode | undefined) ?? offered[0] ?? languageCodes[0];
};

/** The language before anybody is known: the one kept from before, else the browser's, else English. */
export const firstLanguage = (): LanguageCode =>
  bestLanguage([storedLanguage.shown.get(), ...navigator.languages]);

/** Tells the browser, its screen reader and the style sheets which language the page is in. */
export const markLanguage = (language: string): void => {
  document.documentElement.lang = localeOf(language);
};
