import { useState } from 'react';

/**
 * Names one change, so that sending it again does it once. `crypto.randomUUID` is missing on plain http; the key only has
 * to be unlikely to repeat.
 */
export const newIdempotencyKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** The `Idempotency-Key` that a body is sent with. */
export type KeyFor = (body: object) => string;

/**
 * The keys of one form. Until a save succeeds, the same body is always sent with the same key: where only the answer was
 * lost, the server repeats that answer instead of making the change twice. A different body gets a key of its own, since
 * the server refuses a key that comes with another request. What the server refuses leaves its key free, so the same body
 * can be sent with it again.
 * @returns runs a save, and discards the keys once it has succeeded; what the save throws is passed on
 */
export const idempotencyKeys = () => {
  const keys = new Map<string, string>();
  const keyFor: KeyFor = (body) => {
    const text = JSON.stringify(body);
    const key = keys.get(text) ?? newIdempotencyKey();
    keys.set(text, key);
    return key;
  };
  return async <Response_>(save: (keyFor: KeyFor) => Promise<Response_>): Promise<Response_> => {
    const response = await save(keyFor);
    keys.clear();
    return response;
  };
};

/** The same for what is open as long as the component is. */
export const useIdempotencyKeys = () => useState(idempotencyKeys)[0];
