import { languageCodes, type LanguageCode } from '@vantage/contract/language-codes';
import i18next, { type BackendModule, type ReadCallback } from 'i18next';
import { initReactI18next } from 'react-i18next';
import {
  bestLanguage,
  firstLanguage,
  prefersKnownLanguage,
  setDocumentLanguage,
  storedLanguage,
} from './languages';
import { sharedNamespaces } from './shared-namespaces';
import { loadTexts } from './texts';
import { loadFonts } from './fonts';

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language: string, namespace: string, done: ReadCallback) =>
    void loadTexts(language, namespace).then(
      (texts) => done(null, texts),
      // The second argument requests a retry.
      (error: unknown) => done(error instanceof Error ? error : String(error), true),
    ),
};

const numberFormats = new Map<string | undefined, Intl.NumberFormat>();

/**
 * Formats numbers in texts; i18next would create a formatter for each. Creating the first one takes 15 ms, so
 * whole numbers below 1000, which all our languages write alike, do without.
 */
const inNumbers = (value: number, language: string | undefined): string => {
  if (Number.isInteger(value) && value >= 0 && value < 1_000) return String(value);
  const format = numberFormats.get(language) ?? new Intl.NumberFormat(language);
  numberFormats.set(language, format);
  return format.format(value);
};

const start = async (): Promise<void> => {
  i18next.on('languageChanged', setDocumentLanguage);
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: firstLanguage(),
      // `npm run texts` ensures that no text is missing, so no second language has to load.
      fallbackLng: false,
      ns: [...sharedNamespaces],
      defaultNS: 'problems',
      // React escapes already.
      interpolation: { escapeValue: false },
    });
  i18next.services.formatter?.add('number', inNumbers);
};

let started: Promise<void> | null = null;

export const startI18n = (): Promise<void> => (started ??= start());

/**
 * Loads the texts of a screen; i18next then keeps them up to date when the language changes. A component whose texts
 * are missing suspends until they are there.
 * @throws {TypeError} if they cannot be fetched; the next call tries again
 */
export const loadNamespaces = async (names: readonly string[]): Promise<void> => {
  const language = i18next.language ?? firstLanguage();
  // i18next would swallow a failure, and show the keys instead of the texts.
  await Promise.all([startI18n(), ...names.map((name) => loadTexts(language, name))]);
  await i18next.loadNamespaces([...names]);
};

let offered: readonly LanguageCode[] = languageCodes;

/** @throws {TypeError} if the texts cannot be fetched; the language does not change */
const show = async (preferred: string): Promise<void> => {
  const language = bestLanguage([preferred, ...navigator.languages], offered);
  if (language === i18next.language) return;
  await Promise.all([i18next.options.ns ?? []].flat().map((name) => loadTexts(language, name)));
  loadFonts(language);
  await i18next.changeLanguage(language);
};

/**
 * Restricts the languages to the tenant's; switches if the current one is not among them.
 * @param fallback the tenant's default, for users with no matching preference
 */
export const setOfferedLanguages = async (
  selected: readonly LanguageCode[],
  fallback: LanguageCode,
): Promise<void> => {
  offered = [fallback, ...selected];
  await startI18n();
  // A failure to fetch texts must not prevent signing in.
  await show(prefersKnownLanguage() ? i18next.language : fallback).catch(() => undefined);
};

export const showLanguage = async (language: LanguageCode): Promise<void> => {
  await show(language);
  storedLanguage.displayed.set(language);
};

export const preferLanguage = async (language: LanguageCode): Promise<void> => {
  await showLanguage(language);
  storedLanguage.pending.set(language);
};

/**
 * The account's language applies after sign-in, unless the user chose one on the sign-in screen in this
 * visit.
 */
export const adoptAccountLanguage = async (language: LanguageCode): Promise<void> => {
  if (storedLanguage.pending.get() === null) await showLanguage(language);
};
