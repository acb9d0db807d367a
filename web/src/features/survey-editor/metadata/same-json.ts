import type { Json } from '@vantage/survey-document/json';

/** Compares values of a definition. Objects with another order of properties differ, as their texts do. */
export const isSameJson = (one: Json | undefined, other: Json | undefined): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
