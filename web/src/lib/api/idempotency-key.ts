import { useState } from 'react';

/** `crypto.randomUUID` is unavailable on plain HTTP; the key only has to be unlikely to repeat. */
export const newIdempotencyKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
};

export interface IdempotencyKey {
  /** Returns the same key for the same request until a save succeeds. */
  for: (request: object) => string;
  /** Call after a save: from then on even an identical request is a new change. */
  renew: () => void;
}

/**
 * The server refuses a key that comes with a different body, so each distinct request has its own key;
 * reverting an edit restores the earlier key. A refused request does not use up its key.
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

export const useIdempotencyKey = (): IdempotencyKey => useState(createIdempotencyKey)[0];
