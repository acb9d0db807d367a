import { useQuery } from '@tanstack/react-query';
import { createNodeIds, parseDocument } from '@vantage/survey-document/document-json';
import { useMemo } from 'react';
import { publishedDefinitionQuery } from '../versions/api/survey-versions';
import { readTranslation } from './localized-values';
import { getSurveyLanguages } from './survey-languages';
import type { PublishedPairs, TranslationPair } from './translation-records';
import { listSourceTexts, toPairId, type SourceText } from './translation-rows';

/**
 * Gives the translations of the published version, by the ids of the current texts.
 * @returns undefined while it loads; null without a published version, and if it can't be loaded
 */
export function usePublishedPairs(
  surveyId: string,
  texts: readonly SourceText[],
  targets: readonly string[],
): PublishedPairs | null | undefined {
  const { data: definition, isPending } = useQuery(publishedDefinitionQuery(surveyId));
  const published = useMemo(() => {
    if (!definition) return null;
    let lastId = 0;
    const ids = createNodeIds('survey', definition, () => `published-${(lastId += 1)}`);
    const document = parseDocument(definition, ids);
    return {
      languages: getSurveyLanguages(document),
      texts: new Map(listSourceTexts(document).map((text) => [text.key, text])),
    };
  }, [definition]);
  return useMemo(() => {
    if (isPending) return undefined;
    if (!published) return null;
    const pairs = new Map<string, Omit<TranslationPair, 'id'>>();
    for (const text of texts) {
      const former = published.texts.get(text.key);
      if (!former) continue;
      const { source, value, isList } = former;
      for (const language of targets) {
        const translation = readTranslation(value, language, published.languages, isList);
        if (translation !== '') pairs.set(toPairId(text, language), { source, translation });
      }
    }
    return pairs;
  }, [isPending, published, texts, targets]);
}
