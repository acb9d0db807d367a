/**
 * Names one change, so that sending it again does it once. `crypto.randomUUID` is missing on plain http; the key only has
 * to be unlikely to repeat.
 */
export const newIdempotencyKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
};
