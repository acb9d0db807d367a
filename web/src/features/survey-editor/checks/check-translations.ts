import type { SurveyDocument } from '@vantage/survey-document/survey-document';
import { readTranslation } from '../translations/localized-values';
import { getSurveyLanguages, listSurveyLanguages } from '../translations/survey-languages';
import { readTextsInSteps } from '../translations/survey-texts';
import { listSourceTexts } from '../translations/translation-rows';
import { createProblem, type Problem } from './problem';

/**
 * Counts the texts that lack a language which others have, as the table of translations does. There is one problem for
 * each language, since a new language lacks all texts.
 */
export function* findTranslationProblems(document: SurveyDocument): Iterable<Problem | null> {
  yield* readTextsInSteps(document);
  const languages = getSurveyLanguages(document);
  const texts = listSourceTexts(document);
  for (const language of listSurveyLanguages(document)) {
    yield null;
    if (language === languages.main) continue;
    const missing = texts.filter(
      ({ value, isList }) => readTranslation(value, language, languages, isList) === '',
    );
    if (missing.length > 0)
      yield createProblem('translationMissing', document.rootId, {
        values: { language, texts: String(missing.length) },
      });
  }
}
