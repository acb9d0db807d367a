import { languageCodes, languageOfTag, languages, type LanguageCode } from '@vantage/contract/language-codes';

/** Spellings that are neither a name nor a tag by CLDR. */
const spellings: Readonly<Record<string, LanguageCode>> = { jp: 'ja', हिंदी: 'hi' };

/** The name of each language in each language, in lower case, as people fill in a column. */
const names = new Map<string, LanguageCode>(
  languageCodes.flatMap((inLanguage) => {
    const displayNames = new Intl.DisplayNames(languages[inLanguage].locale, { type: 'language' });
    return languageCodes.map((code) => [displayNames.of(code)?.toLowerCase() ?? code, code] as const);
  }),
);

/** A language, perhaps in three letters, with the rest of a tag. */
const tag = /^([a-z]{2,3})(?:[-_].*)?$/;

/** @returns null for another language, or none */
export const readLanguage = (cell: string): LanguageCode | null => {
  const value = cell.normalize('NFC').trim().toLowerCase();
  const name = names.get(value) ?? (Object.hasOwn(spellings, value) ? spellings[value] : undefined);
  if (name !== undefined) return name;
  const [, code] = tag.exec(value) ?? [];
  // The canonical tag of `jpn` is `ja`.
  return code === undefined ? null : languageOfTag(Intl.getCanonicalLocales(code)[0] ?? '');
};
