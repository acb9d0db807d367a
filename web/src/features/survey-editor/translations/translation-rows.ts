import type { SurveyDocument } from '@vantage/survey-document/survey-document';
import { readTranslation } from './localized-values';
import { getSurveyLanguages } from './survey-languages';
import { listSurveyTexts, type SurveyText } from './survey-texts';
import type { TranslationPair } from './translation-records';

/** A text with what people read in the main language. */
export interface SourceText extends SurveyText {
  readonly source: string;
}

/** @returns the texts that there is something to translate in */
export function listSourceTexts(document: SurveyDocument): readonly SourceText[] {
  const languages = getSurveyLanguages(document);
  const { main, unnamed } = languages;
  return listSurveyTexts(document).flatMap((text) => {
    const { value, isList, fallback } = text;
    const source =
      readTranslation(value, main, languages, isList) ||
      readTranslation(value, unnamed, languages, isList) ||
      fallback;
    return source === '' && value === undefined ? [] : [{ ...text, source }];
  });
}

export const toPairId = ({ id }: Pick<SurveyText, 'id'>, language: string): string => `${id} ${language}`;

/** @returns the translations of a survey into all languages but the main one */
export function listTranslationPairs(
  document: SurveyDocument,
  targets: readonly string[],
): readonly TranslationPair[] {
  const languages = getSurveyLanguages(document);
  return listSourceTexts(document).flatMap((text) =>
    targets.flatMap((language) => {
      const translation = readTranslation(text.value, language, languages, text.isList);
      return translation === '' ? [] : [{ id: toPairId(text, language), source: text.source, translation }];
    }),
  );
}
