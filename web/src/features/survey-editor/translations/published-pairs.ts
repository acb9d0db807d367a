import { createNodeIds, parseDocument } from '@vantage/survey-document/document-json';
import type { JsonObject } from '@vantage/survey-document/json';
import { createNodeId } from '@vantage/survey-document/node-ids';
import type { SurveyDocument } from '@vantage/survey-document/survey-document';
import { readTranslation } from './localized-values';
import { getSurveyLanguages } from './survey-languages';
import type { PublishedPairs, TranslationPair } from './translation-records';
import { listSourceTexts, toPairId, type SourceText } from './translation-rows';

/** A published version is immutable. */
const documents = new WeakMap<JsonObject, SurveyDocument>();

function toDocument(definition: JsonObject): SurveyDocument {
  const document =
    documents.get(definition) ?? parseDocument(definition, createNodeIds('survey', definition, createNodeId));
  documents.set(definition, document);
  return document;
}

/** @returns the translations of a published version, by the ids of the current texts with the same keys */
export function toPublishedPairs(
  definition: JsonObject,
  texts: readonly SourceText[],
  targets: readonly string[],
): PublishedPairs {
  const document = toDocument(definition);
  const languages = getSurveyLanguages(document);
  const formerTexts = new Map(listSourceTexts(document).map((text) => [text.key, text]));
  const pairs = new Map<string, Omit<TranslationPair, 'id'>>();
  for (const text of texts) {
    const former = formerTexts.get(text.key);
    if (!former) continue;
    const { source, value, isList } = former;
    for (const language of targets) {
      const translation = readTranslation(value, language, languages, isList);
      if (translation !== '') pairs.set(toPairId(text, language), { source, translation });
    }
  }
  return pairs;
}
