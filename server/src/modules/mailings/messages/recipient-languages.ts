import { normalizeText } from '@vantage/contract/api/normalize-text';
import {
  respondentLanguageCodes,
  respondentLanguageOfTag,
  respondentLanguages,
  type RespondentLanguageCode,
} from '@vantage/contract/respondent-languages';

/** People use these spellings, which are neither a name nor a tag by CLDR. */
const spellings: Readonly<Record<string, RespondentLanguageCode>> = {
  jp: 'ja',
  cn: 'zh',
  हिंदी: 'hi',
  简体中文: 'zh',
  汉语: 'zh',
  普通话: 'zh',
  español: 'es',
  castellano: 'es',
  'português (brasil)': 'pt',
  'português do brasil': 'pt',
};

/** People fill in a column with the name of a language in any of the languages. The keys are in lower case. */
const names = new Map<string, RespondentLanguageCode>(
  respondentLanguageCodes.flatMap((inLanguage) => {
    const displayNames = new Intl.DisplayNames(respondentLanguages[inLanguage].locale, { type: 'language' });
    return respondentLanguageCodes.map(
      (code) => [displayNames.of(code)?.toLowerCase() ?? code, code] as const,
    );
  }),
);

/** Matches a language tag whose language has two or three letters. */
const tag = /^([a-z]{2,3})(?:[-_].*)?$/;

/** @returns null if the cell names none of our languages */
export const readLanguage = (cell: string): RespondentLanguageCode | null => {
  const value = normalizeText(cell, 'NFC').trim().toLowerCase();
  const name = names.get(value) ?? (Object.hasOwn(spellings, value) ? spellings[value] : undefined);
  if (name !== undefined) return name;
  const [, code] = tag.exec(value) ?? [];
  // The canonical tag of `jpn` is `ja`.
  return code === undefined ? null : respondentLanguageOfTag(Intl.getCanonicalLocales(code)[0] ?? '');
};
