import { useState } from 'react';

/**
 * Names one change, so that sending it again does it once. `crypto.randomUUID` is missing on plain http; the key only has
 * to be unlikely to repeat.
 */
export const newIdempotencyKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
};

export interface IdempotencyKey {
  /** The key to send a request with: the same one until a save succeeds, unless the request itself has changed. */
  for: (request: object) => string;
  /** The form is saved: what it sends from now on is another change, even if it is the same text. */
  renew: () => void;
}

/**
 * The key of one opened form. The server refuses a key that comes back with another body, so each different request gets
 * its own; a request that was changed and changed back has its first key again. What the server refuses leaves its key
 * free.
 */
export const createIdempotencyKey = (): IdempotencyKey => {
  const keys = new Map<string, string>();
  return {
    for(request) {
      const text = JSON.stringify(request);
      const key = keys.get(text) ?? newIdempotencyKey();
      keys.set(text, key);
      return key;
    },
    renew: () => keys.clear(),
  };
};

/** The `Idempotency-Key` of a form, for as long as the form is open; a mutation renews it when it succeeds. */
export const useIdempotencyKey = (): IdempotencyKey => useState(createIdempotencyKey)[0];
