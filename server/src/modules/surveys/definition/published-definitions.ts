import { LRUCache } from 'lru-cache';
import type { Scope } from '../../../platform/database/database';
import type { SurveyDefinitionRepository } from './survey-definition.repository';

/** Bytes in memory; the largest definition has 10 million. */
const maxBytes = 32 * 1_024 * 1_024;

/** In memory that threads share. */
const sharedBytes = (text: string): Uint8Array => {
  const bytes = Buffer.from(new SharedArrayBuffer(Buffer.byteLength(text)));
  bytes.write(text);
  return bytes;
};

/**
 * Caches the JSON of published versions, which are immutable: it is sent to each respondent, and each response is
 * checked against it.
 */
export const publishedDefinitions = (definitions: Pick<SurveyDefinitionRepository, 'definitionTextOf'>) => {
  const cached = new LRUCache<string, Uint8Array>({
    maxSize: maxBytes,
    sizeCalculation: ({ byteLength }) => byteLength,
  });
  /** Concurrent reads of a version share one. */
  const reading = new Map<string, Promise<Uint8Array | undefined>>();

  const read = async (scope: Scope, surveyId: string, version: number): Promise<Uint8Array | undefined> => {
    const text = await definitions.definitionTextOf(scope, surveyId, version);
    return text === undefined ? undefined : sharedBytes(text);
  };

  const keyOf = (tenantId: string, surveyId: string, version: number): string =>
    `${tenantId} ${surveyId} ${version}`;

  return {
    /** @returns JSON in UTF-8; undefined if it would have to be read from the database */
    cached: (tenantId: string, surveyId: string, version: number): Uint8Array | undefined =>
      cached.get(keyOf(tenantId, surveyId, version)),

    /** @returns JSON in UTF-8; undefined if there is no such version */
    async find(scope: Scope, surveyId: string, version: number): Promise<Uint8Array | undefined> {
      const key = keyOf(scope.tenantId, surveyId, version);
      const known = cached.get(key);
      if (known) return known;
      const found = reading.get(key) ?? read(scope, surveyId, version);
      reading.set(key, found);
      try {
        const bytes = await found;
        if (bytes) cached.set(key, bytes);
        return bytes;
      } finally {
        reading.delete(key);
      }
    },
  };
};

export type PublishedDefinitions = ReturnType<typeof publishedDefinitions>;
