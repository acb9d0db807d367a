import { createRequire } from 'node:module';
import { languageCodes, type LanguageCode } from '@vantage/contract/language-codes';
import { respondentLanguageCodes, type RespondentLanguageCode } from '@vantage/contract/respondent-languages';

const require = createRequire(import.meta.url);

const readLanguages = <Texts, Code extends string>(
  codes: readonly Code[],
  namespace: string,
): Readonly<Record<Code, Texts>> =>
  Object.fromEntries(
    codes.map((code) => [code, require(`@vantage/locales/${code}/${namespace}.json`) as Texts]),
  ) as Record<Code, Texts>;

/**
 * Reads the texts of a namespace, a file in each language's folder of `locales`. `npm run texts` checks that no language
 * lacks one.
 */
export const readTexts = <Texts>(namespace: string): Readonly<Record<LanguageCode, Texts>> =>
  readLanguages(languageCodes, namespace);

/** Reads the texts of a namespace that exists in all languages of respondents. */
export const readRespondentTexts = <Texts>(
  namespace: string,
): Readonly<Record<RespondentLanguageCode, Texts>> => readLanguages(respondentLanguageCodes, namespace);
