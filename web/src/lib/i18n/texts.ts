/** Texts of one namespace, by key. */
export type Texts = Record<string, unknown>;

/** The files of all languages, by their path; the bundler packs those of a language into one. Mails are the server's. */
const files = import.meta.glob<Texts>(['../../../../locales/*/*.json', '!../../../../locales/*/mail.json'], {
  import: 'default',
});

/** The names of all namespaces. */
export const namespaces: readonly string[] = [
  ...new Set(Object.keys(files).map((path) => path.replace(/^.*\/|\.json$/g, ''))),
];

/**
 * Texts of a language; none for a language or namespace without.
 * @throws {TypeError} when they cannot be fetched; the next call asks again
 */
export const loadTexts = async (language: string, namespace: string): Promise<Texts> =>
  (await files[`../../../../locales/${language}/${namespace}.json`]?.()) ?? {};
