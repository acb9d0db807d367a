import i18next, { type BackendModule, type ReadCallback } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { localeOf } from './formats';
import { localStore } from './local-store';

type Texts = Record<string, unknown>;

/** Every file of texts, loaded when first asked for; the namespace is the file's name. */
const files = import.meta.glob<Texts>('../../../locales/*/*.json', { import: 'default' });

const address = (language: string, namespace: string): string =>
  `../../../locales/${language}/${namespace}.json`;

/** Languages that there are texts in. */
const availableLanguages: readonly string[] = [
  ...new Set(Object.keys(files).map((path) => path.split('/').at(-2) ?? '')),
];

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language: string, namespace: string, done: ReadCallback) {
    const load = files[address(language, namespace)];
    if (!load) return done(null, {});
    load().then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : String(error), null),
    );
  },
};

/** The language kept from before, else the browser's, else English. */
const firstLanguage = (): string => {
  const wishes = [localStore.get('language') ?? '', ...navigator.languages];
  const codes = wishes.map((wish) => wish.slice(0, 2).toLowerCase());
  return codes.find((code) => availableLanguages.includes(code)) ?? 'en';
};

const showLanguage = (language: string): void => {
  document.documentElement.lang = localeOf(language);
};

/** Makes the texts ready that the public screens need. */
export const startI18n = async (): Promise<void> => {
  i18next.on('languageChanged', showLanguage);
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: firstLanguage(),
      fallbackLng: 'en',
      ns: ['sign-in', 'problems'],
      defaultNS: 'sign-in',
      // React escapes by itself.
      interpolation: { escapeValue: false },
    });
};

/** Loads the texts of every screen, so that no screen waits for its own. */
export const loadAllTexts = (): Promise<void> =>
  i18next.loadNamespaces([
    ...new Set(Object.keys(files).map((path) => path.split('/').at(-1)?.replace('.json', '') ?? '')),
  ]);

/** Changes the language if there are texts in it, and keeps the choice. */
export const switchLanguage = async (language: string): Promise<void> => {
  if (!availableLanguages.includes(language)) return;
  localStore.set('language', language);
  if (language !== i18next.language) await i18next.changeLanguage(language);
};
