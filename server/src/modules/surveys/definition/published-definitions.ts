import { LRUCache } from 'lru-cache';
import type { Scope } from '../../../platform/database/database';
import type { SurveyDefinitionRepository } from './survey-definition.repository';

/** Characters in memory; the largest definition has 10 million. */
const maxCharacters = 20_000_000;

/** Caches the JSON of published versions, which are immutable, because every response is checked against it. */
export const publishedDefinitions = (definitions: Pick<SurveyDefinitionRepository, 'definitionTextOf'>) => {
  const texts = new LRUCache<string, string>({
    maxSize: maxCharacters,
    sizeCalculation: (text) => text.length,
  });
  return {
    async textOf(scope: Scope, surveyId: string, version: number): Promise<string | undefined> {
      const key = `${scope.tenantId} ${surveyId} ${version}`;
      const found = texts.get(key) ?? (await definitions.definitionTextOf(scope, surveyId, version));
      if (found !== undefined) texts.set(key, found);
      return found;
    },
  };
};

export type PublishedDefinitions = ReturnType<typeof publishedDefinitions>;
