import { LRUCache } from 'lru-cache';
import type { Scope } from '../../../platform/database/database';
import type { SurveyDefinitionRepository } from './survey-definition.repository';

/** The cache holds this many bytes; the largest definition has 10 million. */
const maxBytes = 32 * 1_024 * 1_024;

/** Copies a text into memory that threads share. */
const toSharedBytes = (text: string): Uint8Array => {
  const bytes = Buffer.from(new SharedArrayBuffer(Buffer.byteLength(text)));
  bytes.write(text);
  return bytes;
};

/**
 * Caches the JSON of published versions, which are immutable: it is sent to each respondent, and each response is
 * checked against it.
 */
export const publishedDefinitions = (
  definitionRepository: Pick<SurveyDefinitionRepository, 'readDefinitionText'>,
) => {
  const cache = new LRUCache<string, Uint8Array>({
    maxSize: maxBytes,
    sizeCalculation: ({ byteLength }) => byteLength,
  });
  /** Concurrent reads of a version share one. */
  const pendingReads = new Map<string, Promise<Uint8Array | undefined>>();

  const read = async (scope: Scope, surveyId: string, version: number): Promise<Uint8Array | undefined> => {
    const text = await definitionRepository.readDefinitionText(scope, surveyId, version);
    return text === undefined ? undefined : toSharedBytes(text);
  };

  const buildKey = (tenantId: string, surveyId: string, version: number): string =>
    `${tenantId} ${surveyId} ${version}`;

  return {
    /** @returns JSON in UTF-8; undefined if it would have to be read from the database */
    findCached(tenantId: string, surveyId: string, version: number): Uint8Array | undefined {
      return cache.get(buildKey(tenantId, surveyId, version));
    },

    /** @returns JSON in UTF-8; undefined if there is no such version */
    async find(scope: Scope, surveyId: string, version: number): Promise<Uint8Array | undefined> {
      const key = buildKey(scope.tenantId, surveyId, version);
      const cachedBytes = cache.get(key);
      if (cachedBytes) return cachedBytes;
      const pending = pendingReads.get(key) ?? read(scope, surveyId, version);
      pendingReads.set(key, pending);
      try {
        const bytes = await pending;
        if (bytes) cache.set(key, bytes);
        return bytes;
      } finally {
        pendingReads.delete(key);
      }
    },
  };
};

export type PublishedDefinitions = ReturnType<typeof publishedDefinitions>;
