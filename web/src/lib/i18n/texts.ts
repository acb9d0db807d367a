export type Texts = Record<string, unknown>;

/**
 * The bundler packs each language into one file. Mail texts are used by the server only, and those of respondents by a
 * page of its own.
 */
const files = import.meta.glob<Texts>(
  [
    '../../../../locales/*/*.json',
    '!../../../../locales/*/mail.json',
    '!../../../../locales/*/respondent.json',
  ],
  { import: 'default' },
);

export const namespaces: readonly string[] = [
  ...new Set(Object.keys(files).map((path) => path.replace(/^.*\/|\.json$/g, ''))),
];

/**
 * Empty for an unknown language or namespace.
 * @throws {TypeError} if the texts cannot be fetched; the next call tries again
 */
export const loadTexts = async (language: string, namespace: string): Promise<Texts> =>
  (await files[`../../../../locales/${language}/${namespace}.json`]?.()) ?? {};
