import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { publishedDefinitionQuery } from '../versions/api/survey-versions';
import { toPublishedPairs } from './published-pairs';
import type { PublishedPairs } from './translation-records';
import type { SourceText } from './translation-rows';

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
  return useMemo(() => {
    if (isPending) return undefined;
    return definition ? toPublishedPairs(definition, texts, targets) : null;
  }, [definition, isPending, texts, targets]);
}
