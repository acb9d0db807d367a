import { languageCodes, type LanguageCode } from '@vantage/contract/language-codes';
import i18next, { type BackendModule, type ReadCallback } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { bestLanguage, firstLanguage, storedLanguage, markLanguage } from './languages';
import { loadTexts, namespaces } from './texts';
import { loadFonts } from './fonts';

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language: string, namespace: string, done: ReadCallback) =>
    void loadTexts(language, namespace).then(
      (texts) => done(null, texts),
      // The second argument asks for another try in a moment.
      (error: unknown) => done(error instanceof Error ? error : String(error), true),
    ),
};

const numberFormats = new Map<string | undefined, Intl.NumberFormat>();

/**
 * How texts write a number. i18next itself would make a formatter for each. The first one of a page has the browser read
 * its tables, which takes 15 ms: whole numbers below a thousand, which all our languages write alike, do without.
 */
const inNumbers = (value: number, language: string | undefined): string => {
  if (Number.isInteger(value) && value >= 0 && value < 1_000) return String(value);
  const format = numberFormats.get(language) ?? new Intl.NumberFormat(language);
  numberFormats.set(language, format);
  return format.format(value);
};

const start = async (): Promise<void> => {
  i18next.on('languageChanged', markLanguage);
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: firstLanguage(),
      // No text is missing in any language (`npm run texts`), so nobody loads a second one.
      fallbackLng: false,
      ns: [...namespaces],
      defaultNS: 'problems',
      // React escapes by itself.
      interpolation: { escapeValue: false },
    });
  i18next.services.formatter?.add('number', inNumbers);
};

let started: Promise<void> | null = null;

/** Makes the texts ready, once. */
export const startI18n = (): Promise<void> => (started ??= start());

let offered: readonly LanguageCode[] = languageCodes;

/**
 * Shows the page in a language, once its texts are there.
 * @throws {TypeError} when they cannot be fetched; the language stays as it was
 */
const show = async (wish: string): Promise<void> => {
  const language = bestLanguage([wish, ...navigator.languages], offered);
  if (language === i18next.language) return;
  await Promise.all(namespaces.map((namespace) => loadTexts(language, namespace)));
  loadFonts(language);
  await i18next.changeLanguage(language);
};

/**
 * Takes the languages that the tenant has chosen; a page in another changes to the best of them.
 * @param fallback the tenant's own, for whoever wishes none of them
 */
export const setOfferedLanguages = async (
  selected: readonly LanguageCode[],
  fallback: LanguageCode,
): Promise<void> => {
  offered = [fallback, ...selected];
  await startI18n();
  // Texts that cannot be fetched now are no reason to keep anybody out.
  await show(i18next.language).catch(() => undefined);
};

/** Shows the page in a language, from now on in this browser. */
export const showLanguage = async (language: LanguageCode): Promise<void> => {
  await show(language);
  storedLanguage.shown.set(language);
};

/** The person's own choice, which their account gets as soon as somebody is signed in. */
export const preferLanguage = async (language: LanguageCode): Promise<void> => {
  await showLanguage(language);
  storedLanguage.pending.set(language);
};

/** Whoever signs in gets the language of their account, unless they chose one on the sign-in screen in this visit. */
export const adoptAccountLanguage = async (language: LanguageCode): Promise<void> => {
  if (storedLanguage.pending.get() === null) await showLanguage(language);
};
