import type { SurveyDocument } from '@vantage/survey-document/survey-document';
import { hasUnnamedText, listNamedLanguages, type SurveyLanguages } from './localized-values';
import { listSurveyTexts } from './survey-texts';

const english = 'en';

interface UsedLanguages {
  readonly languages: SurveyLanguages;
  readonly used: readonly string[];
}

const usedByDocument = new WeakMap<SurveyDocument, UsedLanguages>();

function findLanguages(document: SurveyDocument): UsedLanguages {
  const cached = usedByDocument.get(document);
  if (cached) return cached;
  const texts = listSurveyTexts(document);
  const locale = document.nodes.get(document.rootId)?.properties.get('locale');
  const main = typeof locale === 'string' && locale !== '' ? locale : english;
  const named = new Set(texts.flatMap(({ value }) => listNamedLanguages(value)));
  // The respondent's page reads texts without a language in the same way.
  const unnamed = named.has(main) ? english : main;
  const hasUnnamed = texts.some(({ value, fallback }) => fallback !== '' || hasUnnamedText(value));
  const result = {
    languages: { main, unnamed },
    used: [...new Set([main, ...(hasUnnamed ? [unnamed] : []), ...named])],
  };
  usedByDocument.set(document, result);
  return result;
}

/** Texts are translated from the main language. */
export const getSurveyLanguages = (document: SurveyDocument): SurveyLanguages =>
  findLanguages(document).languages;

/** @returns the languages that a survey has texts in, the main one first */
export const listSurveyLanguages = (document: SurveyDocument): readonly string[] =>
  findLanguages(document).used;
