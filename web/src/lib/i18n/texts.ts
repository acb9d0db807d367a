export type Texts = Record<string, unknown>;

/**
 * The bundler packs the shared namespaces of a language into one file, each other one into its own. Only the server uses the texts of mails, only the survey page those
 * of respondents and of SurveyJS's controls, and only HTML those of pages that can't load.
 */
const files = import.meta.glob<Texts>(
  [
    '../../../../locales/*/*.json',
    '!../../../../locales/*/mail.json',
    '!../../../../locales/*/survey-mail.json',
    '!../../../../locales/*/survey-controls.json',
    '!../../../../locales/*/respondent.json',
    '!../../../../locales/*/not-loaded.json',
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
