import { languageCodes, languageOfTag, languages, type LanguageCode } from '@vantage/contract/language-codes';
import { normalizeText } from '@vantage/contract/api/normalize-text';

/** People use these spellings, which are neither a name nor a tag by CLDR. */
const spellings: Readonly<Record<string, LanguageCode>> = { jp: 'ja', हिंदी: 'hi' };

/** People fill in a column with the name of a language in any of the languages. The keys are in lower case. */
const names = new Map<string, LanguageCode>(
  languageCodes.flatMap((inLanguage) => {
    const displayNames = new Intl.DisplayNames(languages[inLanguage].locale, { type: 'language' });
    return languageCodes.map((code) => [displayNames.of(code)?.toLowerCase() ?? code, code] as const);
  }),
);

/** Matches a language tag whose language has two or three letters. */
const tag = /^([a-z]{2,3})(?:[-_].*)?$/;

/** @returns null if the cell names none of our languages */
export const readLanguage = (cell: string): LanguageCode | null => {
  const value = normalizeText(cell, 'NFC').trim().toLowerCase();
  const name = names.get(value) ?? (Object.hasOwn(spellings, value) ? spellings[value] : undefined);
  if (name !== undefined) return name;
  const [, code] = tag.exec(value) ?? [];
  // The canonical tag of `jpn` is `ja`.
  return code === undefined ? null : languageOfTag(Intl.getCanonicalLocales(code)[0] ?? '');
};
