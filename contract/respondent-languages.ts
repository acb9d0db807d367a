import { languages, type LanguageCode, type Script } from './language-codes';

interface RespondentLanguageProperties {
  /** The tag with which the language is named, and dates and numbers are written. */
  readonly locale: string;
  readonly script: Script | 'Hans' | 'Arab';
  readonly direction: 'ltr' | 'rtl';
}

/** The languages that only respondents read, in survey e-mail. */
const respondentOnlyLanguages = {
  de: { locale: 'de-DE', script: 'Latn', direction: 'ltr' },
  fr: { locale: 'fr-FR', script: 'Latn', direction: 'ltr' },
  es: { locale: 'es-ES', script: 'Latn', direction: 'ltr' },
  pt: { locale: 'pt-BR', script: 'Latn', direction: 'ltr' },
  zh: { locale: 'zh-CN', script: 'Hans', direction: 'ltr' },
  ar: { locale: 'ar', script: 'Arab', direction: 'rtl' },
} as const satisfies Readonly<Record<string, RespondentLanguageProperties>>;

export type RespondentLanguageCode = LanguageCode | keyof typeof respondentOnlyLanguages;

/**
 * The languages in which survey e-mail speaks to respondents, those of the product first. Each has texts in
 * `locales/<code>/survey-mail.json`.
 */
export const respondentLanguages = {
  ...(Object.fromEntries(
    Object.entries(languages).map(([code, { locale, script }]) => [
      code,
      { locale, script, direction: 'ltr' },
    ]),
  ) as Record<LanguageCode, RespondentLanguageProperties>),
  ...respondentOnlyLanguages,
} satisfies Record<RespondentLanguageCode, RespondentLanguageProperties>;

export const respondentLanguageCodes = Object.keys(respondentLanguages) as [
  RespondentLanguageCode,
  ...RespondentLanguageCode[],
];

export const isRespondentLanguageCode = (code: string): code is RespondentLanguageCode =>
  Object.hasOwn(respondentLanguages, code);

/** The language of a tag such as `pt-BR`; null for a language that survey e-mail does not have. */
export const respondentLanguageOfTag = (tag: string): RespondentLanguageCode | null => {
  const code = tag.split('-')[0]?.toLowerCase() ?? '';
  return isRespondentLanguageCode(code) ? code : null;
};
